import type { Page } from "@playwright/test";
import { execute, onDatabase } from "#tests/support/site-database.ts";
import { plainPicture, textCalled, uploadQuietly } from "#tests/support/staff-files.ts";
import { bar, edit, press, save, undoSave } from "./editing.ts";
import { desktop, expect, expectAccessible, phone, signInQuietly, test } from "./staff.ts";

test.use({ secludedFor: "page-pictures" });

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
const words = (page: Page) => page.getByRole("textbox", { name: "What is in the picture" });
const address = (page: Page) => page.getByRole("textbox", { name: "Image URL" });
const apply = (page: Page) => page.getByRole("button", { name: "Apply", exact: true }).click();
const replace = (page: Page, name: string) =>
  page.getByRole("button", { name: `Replace ${name}`, exact: true });
/** The picture that stands where it is replaced. */
const shown = (page: Page, name: string) =>
  page
    .locator("figure, .page-head > div")
    .filter({ has: replace(page, name) })
    .locator("img")
    .first();

async function upload(page: Page, name: string, background?: string) {
  await page.locator("[role=dialog] input[type=file]").setInputFiles(await plainPicture(name, background));
  // What could be typed meanwhile would be said of the picture before.
  await expect(page.getByText(name, { exact: true })).toBeVisible();
}

/** What a visitor gets who comes now. */
async function expectPublic(page: Page, path: string, check: (html: string) => boolean) {
  await expect
    .poll(async () => check(await (await fetch(new URL(path, page.url()))).text()), { message: path })
    .toBe(true);
}

for (const [width, viewport, post, project] of [
  ["390", phone, "when-to-prune-what", "terraced-back-slope"],
  ["1280", desktop, "why-a-patio-is-mostly-what-you-dont-see", "front-walk-and-perennial-borders"],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport });

    test("the about page's two are replaced and described where they stand", async ({ staffPage: page }) => {
      await edit(page, "/about");
      const before = await shown(page, "Philosophy picture").getAttribute("src");
      await replace(page, "Philosophy picture").click();
      await expect(dialog(page, "Philosophy picture")).toContainText(
        "A built-in picture has no description.",
      );
      await expectAccessible(page);
      await upload(page, `moss-${width}.jpg`);
      await words(page).fill(`Moss at ${width}`);
      await expect(words(page)).toHaveAccessibleDescription(/\b\d+ of about 120 characters/);
      await expectAccessible(page);
      await apply(page);
      await expect(replace(page, "Philosophy picture")).toBeFocused();
      await expect(shown(page, "Philosophy picture")).not.toHaveAttribute("src", before ?? "");
      await replace(page, "Nature picture").click();
      await page.getByRole("button", { name: "Choose from Library" }).click();
      const library = page.getByRole("dialog", { name: "Media Library" });
      await library.getByTitle(`moss-${width}.jpg`).click();
      await library.getByRole("button", { name: "Use This Image" }).click();
      await expect(words(page)).toHaveValue(`Moss at ${width}`);
      await apply(page);
      await expect(bar(page)).toContainText("3 changes");
      await press(page, "3 changes");
      await expect(bar(page)).toContainText("another picture");
      await bar(page).getByRole("button", { name: "What is in Philosophy picture" }).first().click();
      await expect(page.locator(".editable-picture:focus")).toHaveCount(1);
      await expectAccessible(page);
      await save(page);
      const alt = `alt="Moss at ${width}"`;
      await expectPublic(page, "/about", (html) => html.split(alt).length === 3);

      await replace(page, "Nature picture").click();
      await page.getByRole("button", { name: "Show the built-in one" }).click();
      await apply(page);
      await save(page);
      await expectPublic(page, "/about", (html) => html.split(alt).length === 2);
      await undoSave(page);
      await expectPublic(page, "/about", (html) => html.split(alt).length === 3);
      for (const name of ["Nature picture", "Philosophy picture"]) {
        await replace(page, name).click();
        await page.getByRole("button", { name: "Show the built-in one" }).click();
        await apply(page);
      }
      await save(page);
      await expectPublic(
        page,
        "/about",
        (html) => !html.includes("Moss at") && html.includes(`src="${before}"`),
      );
      await expect(bar(page).getByRole("button", { name: "Done" })).toBeVisible();
    });

    test("what can't be used is told in its place, and nothing typed is lost", async ({
      staffPage: page,
      context,
      baseURL,
    }) => {
      const { url } = await uploadQuietly(page, baseURL ?? "", await plainPicture(`fern-${width}.jpg`));
      await edit(page, "/about");
      await replace(page, "Nature picture").click();
      await address(page).fill(url);
      await words(page).fill("A fern");
      const file = page.locator("[role=dialog] input[type=file]");
      await file.setInputFiles(textCalled("broken.png"));
      const alert = page.getByText("The file is not a picture we can use.");
      await expect(alert).toBeVisible();
      await context.setOffline(true);
      await file.setInputFiles(await plainPicture("late.jpg"));
      await expect(page.getByText("cannot be reached")).toBeVisible();
      await expect(words(page)).toHaveValue("A fern");
      await expectAccessible(page);
      await context.setOffline(false);
      await address(page).fill(`${url}x`);
      await apply(page);
      const note = page.getByText("The picture at this address can’t be shown.");
      await expect(note).toBeVisible();
      await address(page).waitFor({ state: "hidden" });
      await expectAccessible(page);
      await replace(page, "Nature picture").click();
      await address(page).fill("https://");
      await apply(page);
      await press(page, "Save");
      await expect(replace(page, "Nature picture")).toBeFocused();
      await expect(bar(page).getByRole("alert")).toContainText("Nothing is saved yet.");
      await expect(page.locator(".editable-picture-note")).toContainText("Enter a web address");
      await replace(page, "Nature picture").click();
      await address(page).fill(url);
      await expect(words(page)).toHaveValue("A fern");
      await apply(page);
      await save(page);
      await expectPublic(page, "/about", (html) => html.includes('alt="A fern"'));

      await replace(page, "Nature picture").click();
      await words(page).fill("A fern, unfolding");
      await page.getByRole("button", { name: "Show the built-in one" }).click();
      await page.getByRole("button", { name: "Put the old one back" }).click();
      await expect(address(page)).toHaveValue(url);
      await page.route("https://pictures.example/**", (route) => route.abort());
      await address(page).fill("https://pictures.example/a.jpg");
      await expect(dialog(page, "Nature picture")).toContainText("kept on another site");
      await page.keyboard.press("Escape");
      await press(page, "Discard");
      await expect(shown(page, "Nature picture")).toHaveAttribute("src", url);
      await replace(page, "Nature picture").click();
      await expect(words(page)).toHaveValue("A fern");
    });

    test("a post's picture is replaced, taken away and added again", async ({ staffPage: page, ownSite }) => {
      const path = `/blog/${post}`;
      await edit(page, path);
      const name = `${await page.locator("h1 .editable-words").textContent()} picture`;
      await replace(page, name).click();
      await address(page).fill("/storage/built-in/contact-hero.jpg");
      await apply(page);
      await save(page);
      await expectPublic(page, path, (html) => html.includes('src="/storage/built-in/contact-hero.jpg"'));
      await replace(page, name).click();
      await page.getByRole("button", { name: "Show no picture" }).click();
      await apply(page);
      await save(page);
      await expectPublic(page, path, (html) => !html.includes("contact-hero.jpg"));
      const add = page.getByRole("button", { name: `Add ${name}`, exact: true });
      await expect(add).toBeInViewport();
      await expectAccessible(page);
      await add.click();
      await upload(page, `branch-${width}.jpg`);
      await words(page).fill(`A branch at ${width}`);
      await apply(page);
      await save(page);
      await expectPublic(page, path, (html) => html.includes(`alt="A branch at ${width}"`));
      const kept = await onDatabase(ownSite, (trx) =>
        trx.selectFrom("media").select("pending").where("title", "=", `branch-${width}.jpg`).execute(),
      );
      expect(kept.map(({ pending }) => Boolean(pending))).toEqual([false]);
    });

    test("a project's pictures are replaced one by one", async ({ staffPage: page }) => {
      const path = `/projects/${project}`;
      await edit(page, path);
      const last = await shown(page, "Image 2").getAttribute("src");
      await replace(page, "Image 1, shown large").click();
      await upload(page, `cover-${width}.jpg`);
      await words(page).fill(`The cover at ${width}`);
      await apply(page);
      await replace(page, "Before picture").click();
      await upload(page, `before-${width}.jpg`, "#7a5a3a");
      await words(page).fill(`Mud at ${width}`);
      await apply(page);
      await replace(page, "After picture").click();
      await address(page).fill("/storage/built-in/garden-default.jpg");
      await apply(page);
      await replace(page, "Image 2").click();
      await address(page).fill("/storage/built-in/contact-hero.jpg");
      await apply(page);
      await expectAccessible(page);
      await expect(bar(page)).toContainText("6 changes");
      await press(page, "Undo");
      await expect(shown(page, "Image 2")).toHaveAttribute("src", last ?? "");
      await press(page, "Redo");
      await save(page);
      await expectPublic(page, path, (html) =>
        [
          `alt="The cover at ${width}"`,
          `alt="Mud at ${width}"`,
          "garden-default.jpg",
          "contact-hero.jpg",
        ].every((said) => html.includes(said)),
      );
      await undoSave(page);
      await expectPublic(
        page,
        path,
        (html) => html.includes(`src="${last}"`) && !html.includes("contact-hero"),
      );
      await press(page, "Done");
      await page.getByRole("link", { name: "Enlarge image 1" }).click();
      await expect(page.locator("dialog[data-stage]")).toBeVisible();
    });

    test("a project's images are added, moved and removed where they stand", async ({ staffPage: page }) => {
      const path = "/projects/fire-pit-terrace-with-evening-lighting";
      await edit(page, path);
      const sources = () =>
        page.locator("main figure.card img").evaluateAll((all) => all.map((img) => img.getAttribute("src")));
      const before = await sources();
      const count = await page.getByRole("textbox", { name: /^Caption of image/ }).count();
      const added = `Image ${count + 1}`;
      await page.getByRole("button", { name: "Add image", exact: true }).click();
      const add = page.getByRole("button", { name: `Add ${added}`, exact: true });
      await expect(add).toBeFocused();
      await expect(add).toBeInViewport();
      // One without a picture is told in its place.
      await press(page, "Save");
      await expect(bar(page).getByRole("alert")).toContainText("Nothing is saved yet.");
      await expect(add).toBeFocused();
      await expect(add).toHaveAccessibleDescription(/Choose a picture\./);
      await expectAccessible(page);
      await page.keyboard.press("Enter");
      await upload(page, `terrace-${width}.jpg`);
      await apply(page);
      await page.getByRole("textbox", { name: `Caption of image ${count + 1}` }).fill(`Late light ${width}`);
      await page.getByRole("button", { name: `Move Late light ${width} up` }).click();
      await expect(page.getByRole("textbox", { name: `Caption of image ${count}`, exact: true })).toHaveText(
        `Late light ${width}`,
      );
      await expectAccessible(page);
      await save(page);
      await expectPublic(page, path, (html) => html.includes(`Late light ${width}`));
      expect(await sources()).toHaveLength(before.length + 1);

      await page.getByRole("button", { name: `Remove Late light ${width}` }).click();
      await press(page, "Undo");
      await expect(page.getByRole("button", { name: `Remove Late light ${width}` })).toHaveCount(1);
      await press(page, "Redo");
      await save(page);
      await expectPublic(page, path, (html) => !html.includes(`Late light ${width}`));
      await expect.poll(sources).toEqual(before);
      await undoSave(page);
      await expectPublic(page, path, (html) => html.includes(`Late light ${width}`));
      await page.getByRole("button", { name: `Remove Late light ${width}` }).click();
      await save(page);
      await press(page, "Done");
      await expectPublic(page, path, (html) => !html.includes(`Late light ${width}`));
    });

    test("the home page's services have theirs", async ({ staffPage: page }) => {
      await edit(page, "/");
      await replace(page, "Hardscaping picture").click();
      await address(page).fill("/storage/built-in/contact-hero.jpg");
      await apply(page);
      await save(page);
      await expectPublic(page, "/", (html) => html.includes('src="/storage/built-in/contact-hero.jpg"'));
      await undoSave(page);
    });

    test("a feature gets a picture, and loses it", async ({ staffPage: page, ownSite }) => {
      await onDatabase(ownSite, (trx) =>
        execute(trx, "update service_features set image_url = '' where title = 'Driveway clearing'"),
      );
      await edit(page, "/services/snow-removal");
      await page.getByRole("button", { name: "Add Driveway clearing picture" }).click();
      await upload(page, `drive-${width}.jpg`);
      await words(page).fill(`A cleared drive at ${width}`);
      await apply(page);
      await save(page);
      const alt = `alt="A cleared drive at ${width}"`;
      await expectPublic(page, "/services/snow-removal", (html) => html.includes(alt));
      await replace(page, "Driveway clearing picture").click();
      await page.getByRole("button", { name: "Show no picture" }).click();
      await apply(page);
      await save(page);
      await expectPublic(page, "/services/snow-removal", (html) => !html.includes(alt));
    });
  });
}

test.describe("at a desk", () => {
  test.use({ viewport: desktop });

  test("two people who replace one picture are shown both, and lose no words", async ({
    staffPage: page,
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ viewport: desktop, baseURL: baseURL ?? "" });
    const other = await context.newPage();
    await signInQuietly(other, baseURL ?? "");
    await edit(page, "/about");
    await edit(other, "/about");
    for (const [person, file] of [
      [page, "theirs"],
      [other, "mine"],
    ] as const) {
      await replace(person, "Philosophy picture").click();
      await upload(person, `${file}.jpg`, file === "mine" ? "#7a5a3a" : "#3a6048");
      await words(person).fill(`A picture of ${file}`);
      await apply(person);
    }
    await save(page);
    await press(other, "Save");
    await press(other, "Compare");
    const versions = dialog(other, "Two versions of one text");
    await expect(versions.locator("img")).toHaveCount(2);
    await expectAccessible(other);
    await versions.getByRole("button", { name: "Keep mine" }).click();
    await expect(bar(other)).toContainText("Saved. Visitors see it now.");
    await expectPublic(page, "/about", (html) => html.includes('alt="A picture of mine"'));
    await context.close();
  });
});
