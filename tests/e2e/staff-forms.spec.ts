import type { Page } from "@playwright/test";
import sharp from "sharp";
import { whileWritesFail } from "#tests/support/site-database.ts";
import { desktop, expect, expectAccessible, open, phone, test } from "./staff.ts";

/** What every staff form has in common: nothing that is typed gets lost (DESIGN §2 *Staff*). */

const heroForm = (page: Page) => page.getByRole("form", { name: "Edit hero" });
const title = (page: Page) => heroForm(page).getByLabel("Title", { exact: true });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const projectForm = (page: Page) => page.getByRole("form", { name: "Add project" });
const question = (page: Page) => page.getByRole("alertdialog", { name: "Leave without saving?" });
const press = (within: ReturnType<typeof heroForm>, name: string) =>
  within.getByRole("button", { name, exact: true }).click();

async function openHero(page: Page): Promise<void> {
  await open(page, "/about");
  await page.getByRole("button", { name: "Edit Hero" }).click();
  await expect(title(page)).toBeFocused();
}

/** Saves the About heading as somebody else would, on top of whatever is there. */
async function saveElsewhere(page: Page, siteUrl: string, words: string): Promise<void> {
  const send = (expected_updated_at: string | null) =>
    page.request.post(`${siteUrl}/staff/pages`, {
      headers: { Origin: siteUrl },
      data: {
        verb: "save-hero",
        input: { key: "about", expected_updated_at, title: words, subtitle: "", heroImage: "" },
      },
    });
  let answer = await send(null);
  if (answer.status() === 409) answer = await send((await answer.json()).conflict.updated_at);
  expect(answer.status()).toBe(200);
}

async function openProject(page: Page): Promise<void> {
  await open(page, "/projects");
  await page.getByRole("button", { name: "Add Project" }).click();
  await expect(projectForm(page)).toBeVisible();
}

async function fillProject(page: Page, words: string): Promise<void> {
  const form = projectForm(page);
  await form.getByLabel("Title", { exact: true }).fill(words);
  await form.getByLabel("Description", { exact: true }).fill("A long walk of limestone.");
  await form.getByRole("checkbox").first().check();
}

test.describe("on a desktop", () => {
  test.use({ viewport: desktop });

  test("what is typed after a colleague's change was reported is saved, too", async ({
    staffPage: page,
    ownSite,
  }) => {
    await openHero(page);
    await title(page).fill("Typed before the alert");
    await saveElsewhere(page, ownSite.url, "Theirs");
    await press(heroForm(page), "Save");
    await expect(heroForm(page).getByRole("alert")).toContainText("changed this while you were editing it");
    await title(page).fill("Typed after the alert");
    await press(heroForm(page), "Save mine anyway");
    await expect(heroForm(page)).toBeHidden();
    await expect(heading(page)).toHaveText("Typed after the alert");
  });

  test("nothing can be typed into a form that is being saved", async ({ staffPage: page }) => {
    await openHero(page);
    await title(page).fill("Sent as it stands");
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/staff/pages", async (route) => {
      await held;
      await route.continue();
    });
    await title(page).press("Enter");
    await expect(heroForm(page).getByRole("button", { name: "Saving..." })).toBeDisabled();
    await page.keyboard.type(" and more");
    await title(page).click({ force: true, timeout: 2000 });
    await page.keyboard.type(" and more");
    await expect(title(page)).toHaveValue("Sent as it stands");
    answer();
    await expect(heroForm(page)).toBeHidden();
    await expect(heading(page)).toHaveText("Sent as it stands");
  });

  test("after a failed save the focus is where it was", async ({
    staffPage: page,
    ownSite,
    consoleErrors,
  }) => {
    await openHero(page);
    await title(page).fill("Still in the field");
    await whileWritesFail(ownSite, "pages", ["insert", "update"], async () => {
      await title(page).press("Enter");
      await expect(heroForm(page).getByRole("alert")).toBeVisible();
    });
    consoleErrors.splice(0);
    await expect(title(page)).toBeFocused();
    await page.keyboard.type("!");
    await expect(title(page)).toHaveValue("Still in the field!");
  });

  test("a draft is saved against the version it was made of, not over a colleague's change", async ({
    staffPage: page,
    ownSite,
  }) => {
    await openHero(page);
    await title(page).fill("Made before theirs");
    await expect(heroForm(page).getByText("Unsaved changes kept on this device")).toBeVisible();
    await saveElsewhere(page, ownSite.url, "Theirs came between");
    await page.reload();
    await openHero(page);
    await expect(title(page)).toHaveValue("Made before theirs");
    await expect(
      heroForm(page).getByText(/changed this since \(.*\)\. Save asks before it overwrites\./),
    ).toBeVisible();
    await press(heroForm(page), "Continue");
    await press(heroForm(page), "Save");
    await expect(heroForm(page).getByRole("alert")).toContainText("changed this while you were editing it");
    await expect(heading(page)).toHaveText("Theirs came between");
    await press(heroForm(page), "Discard mine and show theirs");
  });

  test("a part whose code cannot be fetched is tried again where it stands", async ({
    staffPage: page,
    consoleErrors,
  }) => {
    const code = "**/assets/editor-*.js";
    await page.route(code, (route) => route.abort());
    await open(page, "/privacy-policy");
    const missing = page.getByRole("alert").filter({ hasText: "This part could not be loaded." });
    await expect(missing).toBeVisible();
    await expect(heading(page)).toHaveText("Privacy Policy");
    await expect(page.locator("main h2").first()).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("button", { name: "Try again" }).click();
    await expect(missing).toBeVisible();
    // React says that a part is missing, and that it goes on without.
    consoleErrors.splice(0);
    await page.unroute(code);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("button", { name: "Edit Text" })).toBeVisible();
    await expect(missing).toHaveCount(0);
  });
});

for (const viewport of [phone, desktop]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("a refused save is read beside Save, and the first wrong field is named and in sight", async ({
      staffPage: page,
      ownSite,
      consoleErrors,
    }) => {
      await openProject(page);
      await fillProject(page, "Refused");
      const form = projectForm(page);
      await form.getByLabel("Before Image URL").fill("no address");
      await form.getByLabel("After Image URL").fill("none either");
      await press(form, "Save");
      const alert = form.getByRole("alert");
      await expect(alert).toContainText("Before Image URL: Enter a web address");
      await expect(alert).toContainText("After Image URL: Enter a web address");

      await expect(form.getByLabel("Before Image URL")).toBeFocused();
      await expect(form.getByLabel("Before Image URL")).toBeInViewport();
      if (viewport === phone) await expect(alert).toBeInViewport();
      await expectAccessible(page);
      await alert.getByRole("button", { name: /^After Image URL/ }).click();
      await expect(form.getByLabel("After Image URL")).toBeFocused();
      await form.getByLabel("Before Image URL").fill("");
      await expect(alert).toHaveText(/^After Image URL: /);
      await form.getByLabel("After Image URL").fill("");
      await expect(alert).toHaveCount(0);

      await whileWritesFail(ownSite, "projects", ["insert"], async () => {
        await press(form, "Save");
        await expect(alert).toContainText("Error saving project: ");
      });
      consoleErrors.splice(0);
      await expect(alert).toBeInViewport();
      await expect(form.getByRole("button", { name: "Save", exact: true })).toBeInViewport();
      await press(form, "Cancel");
      await press(question(page), "Discard");
    });

    test("without a connection it says so in sight, and saves when the site is back", async ({
      staffPage: page,
      context,
    }) => {
      const words = `Offline ${viewport.width}`;
      await openProject(page);
      await fillProject(page, words);
      const form = projectForm(page);
      await context.setOffline(true);
      await press(form, "Save");
      await expect(form.getByRole("alert")).toBeInViewport();
      await expect(form.getByRole("alert")).not.toContainText("Unknown error");
      await expect(form.getByLabel("Title", { exact: true })).toHaveValue(words);
      await press(form, "Keep trying");
      await expect(form.getByText("It will be saved as soon as the site answers again.")).toBeInViewport();
      await form.getByLabel("Description", { exact: true }).fill("Typed while waiting.");
      await context.setOffline(false);
      await expect(form).toBeHidden();
      await expect(page.getByRole("heading", { name: words })).toBeVisible();
      await expect(page.getByText("Typed while waiting.").first()).toBeVisible();
    });

    test("a closed tab loses nothing of a project; Cancel asks before it does", async ({
      staffPage: page,
      context,
    }) => {
      await openProject(page);
      await fillProject(page, "Half a project");
      const form = projectForm(page);
      const pictures = await Promise.all(
        [1, 2].map(async (n) => ({
          name: `walk-${n}.jpg`,
          mimeType: "image/jpeg",
          buffer: await sharp({ create: { width: 60, height: 40, channels: 3, background: "#586" } })
            .jpeg()
            .toBuffer(),
        })),
      );
      await form.locator("input[type=file][multiple]").setInputFiles(pictures);
      await expect(form.getByRole("button", { name: /^Drag / })).toHaveCount(2);
      await form.getByLabel("Caption").first().fill("The first walk");
      await page.close({ runBeforeUnload: false });

      const later = await context.newPage();
      await later.setViewportSize(viewport);
      await openProject(later);
      const again = projectForm(later);
      await expect(again.getByText(/^Unsaved work from .* on this device\.$/)).toBeVisible();
      await expect(again.getByLabel("Title", { exact: true })).toHaveValue("Half a project");
      await expect(again.getByLabel("Caption").first()).toHaveValue("The first walk");
      await expect(again.getByRole("button", { name: /^Drag / })).toHaveCount(2);
      await expectAccessible(later);
      await press(again, "Continue");

      await press(again, "Cancel");
      await press(question(later), "Keep editing");
      await expect(again.getByLabel("Title", { exact: true })).toHaveValue("Half a project");
      await press(again, "Save");
      await expect(again).toBeHidden();
      await expect(later.getByRole("heading", { name: "Half a project" }).first()).toBeVisible();

      await openProject(later);
      await expect(again.getByLabel("Title", { exact: true })).toHaveValue("");
      await fillProject(later, "Not wanted");
      await press(again, "Cancel");
      await press(question(later), "Discard");
      await expect(again).toBeHidden();
      await openProject(later);
      await expect(again.getByLabel("Title", { exact: true })).toHaveValue("");
      await expect(again.getByRole("button", { name: "Continue" })).toHaveCount(0);
    });

    test("found work that is not wanted goes with Discard", async ({ staffPage: page }) => {
      await open(page, "/admin/reviews");
      await page.getByRole("button", { name: "Add Review" }).first().click();
      const form = page.getByRole("form", { name: "Add review" });
      await form.getByLabel("Comment", { exact: true }).fill("Half a comment");
      await expect(form.getByText("Unsaved changes kept on this device")).toBeVisible();
      await page.goto("about:blank");
      await open(page, "/admin/reviews");
      await page.getByRole("button", { name: "Add Review" }).first().click();
      await expect(form.getByLabel("Comment", { exact: true })).toHaveValue("Half a comment");
      await press(form, "Discard");
      await expect(form.getByLabel("Comment", { exact: true })).toHaveValue("");
      await press(form, "Cancel");
      await expect(form).toBeHidden();
    });
  });
}
