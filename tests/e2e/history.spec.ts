import type { Page } from "@playwright/test";
import { v7 } from "uuid";
import { plainPicture, uploadQuietly } from "#tests/support/staff-files.ts";
import { bar, edit, place, press, save, undoSave } from "./editing.ts";
import { desktop, expect, expectAccessible, open, phone, test } from "./staff.ts";

test.use({ secludedFor: "history" });

const toast = "[data-toast]";

const ask = (page: Page, siteUrl: string, feature: string, verb: string, input: object) =>
  page.request.post(`${siteUrl}/staff/${feature}`, { headers: { Origin: siteUrl }, data: { verb, input } });

/** Does one verb behind the page's back. */
async function write(...verb: Parameters<typeof ask>) {
  expect((await ask(...verb)).ok()).toBe(true);
}

/** Saves a thing over what is stored, as 'Save mine anyway' does. */
async function saveAnyway(page: Page, siteUrl: string, feature: string, input: object) {
  const refused = await ask(page, siteUrl, feature, "save", { ...input, expected_updated_at: new Date(0) });
  const { updated_at } = (await refused.json()).conflict;
  await write(page, siteUrl, feature, "save", { ...input, expected_updated_at: updated_at });
}

const addReview = (page: Page, siteUrl: string, name: string, comment: string) =>
  write(page, siteUrl, "reviews", "save", {
    ...{ id: v7(), expected_updated_at: null, reviewer_name: name, comment, rating: 5 },
    ...{ review_date: "2026-03-01", source: "manual", source_url: "" },
    ...{ verified: false, featured: false, published: true },
  });

/** Opens the history of a thing on the page that is edited. */
async function openHistoryOf(page: Page, name: RegExp) {
  await press(page, "History");
  await page.getByRole("dialog", { name: "History of what?" }).getByRole("button", { name }).click();
}

/** Where a page marks what a version changed. */
const mark = (page: Page, path: string) => page.locator(`[data-mark^="${path}"]`);

for (const [width, viewport] of [
  [390, phone],
  [1280, desktop],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport });

    test("a save is undone by its toast, and by the key while it shows", async ({
      staffPage: page,
      ownSite,
    }) => {
      const name = `Undone ${width}`;
      await addReview(page, ownSite.url, name, "As it was.");
      await open(page, `/admin/reviews?search=${encodeURIComponent(name)}`);
      const change = async (comment: string) => {
        await page.getByRole("button", { name: `Edit ${name}` }).click();
        await page.getByRole("textbox", { name: "Comment" }).fill(comment);
        await page.getByRole("button", { name: "Save", exact: true }).click();
        await expect(page.getByRole("article").getByText(comment, { exact: true })).toBeVisible();
      };
      await change("Changed once.");
      await page.locator(toast).getByRole("button", { name: "Undo" }).click();
      await expect(page.getByRole("article").getByText("As it was.", { exact: true })).toBeVisible();
      await expect(page.locator(toast)).toContainText("Undone.");
      await change("Changed twice.");
      await expect(page.locator(toast).getByRole("button", { name: "Undo" })).toBeVisible();
      await page.keyboard.press("Control+z");
      await expect(page.getByRole("article").getByText("As it was.", { exact: true })).toBeVisible();
    });

    test("what is deleted rests in the trash, is restored from there, or deleted for good", async ({
      staffPage: page,
      ownSite,
    }) => {
      const name = `Deleted ${width}`;
      await addReview(page, ownSite.url, name, "Worth keeping.");
      const list = `/admin/reviews?search=${encodeURIComponent(name)}`;
      const remove = async () => {
        await open(page, list);
        await page.getByRole("button", { name: `Delete ${name}` }).click();
        const question = page.getByRole("alertdialog");
        await expect(question).toContainText("rests in the trash for 30 days");
        await question.getByRole("button", { name: "Delete" }).click();
        await expect(page.getByRole("button", { name: `Delete ${name}` })).toBeHidden();
      };
      await remove();
      await page.locator(toast).getByRole("button", { name: "Undo" }).click();
      await expect(page.getByRole("button", { name: `Delete ${name}` })).toBeVisible();

      await remove();
      await open(page, "/admin/trash");
      await expect(page.getByRole("heading", { name })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: `Restore ${name}` }).click();
      await expect(page.locator(toast)).toContainText(`“${name}” is restored.`);
      await expect(page.getByRole("heading", { name })).toBeHidden();
      await open(page, list);
      await expect(page.getByText("Worth keeping.")).toBeVisible();

      await remove();
      await open(page, "/admin/trash");
      await page.getByRole("button", { name: `Delete ${name} for good` }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
      await expect(page.getByRole("heading", { name })).toBeHidden();
    });

    test("versions are told in words, and one is restored", async ({ staffPage: page, ownSite, browser }) => {
      const name = `Told ${width}`;
      await addReview(page, ownSite.url, name, "The walls are straight.");
      await open(page, `/admin/reviews?search=${encodeURIComponent(name)}`);
      await page.getByRole("button", { name: `Edit ${name}` }).click();
      await page.getByRole("textbox", { name: "Comment" }).fill("The walls are crooked.");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page.getByRole("article").getByText("The walls are crooked.")).toBeVisible();

      await page.getByRole("button", { name: `History of ${name}` }).click();
      const dialog = page.getByRole("dialog", { name: `History of ${name}` });
      await dialog.getByRole("button", { name: "You changed the comment" }).click();
      await expect(dialog.locator("del")).toHaveText("straight");
      await expect(dialog.locator("ins")).toHaveText("crooked");
      // What is public now needs no restoring.
      await expect(dialog.getByRole("button", { name: "Restore this version" })).toBeHidden();
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "You added it" }).click();
      await dialog.getByRole("button", { name: "Restore this version" }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole("article").getByText("The walls are straight.")).toBeVisible();

      const visitor = await (await browser.newContext({ baseURL: ownSite.url })).newPage();
      await visitor.goto("/reviews");
      await expect(visitor.getByText("The walls are straight.").first()).toBeVisible();
      await visitor.context().close();
    });

    test("what has lost its address and its category says so first, and comes back without them or not at all", async ({
      staffPage: page,
      ownSite,
    }) => {
      const [id, gone, kept] = [v7(), v7(), v7()];
      const title = `Frost at ${width}`;
      const post = { content: "<p>Wait.</p>", excerpt: "Cold.", featured_image: "", published: true };
      const add = (post_id: string, category_ids: string[]) =>
        write(page, ownSite.url, "posts", "save", {
          ...{ ...post, id: post_id, expected_updated_at: null, title, category_ids },
          slug: `frost-${width}`,
        });
      for (const [category, name] of [
        [gone, "Gone"],
        [kept, "Kept"],
      ])
        await write(page, ownSite.url, "categories", "create", {
          ...{ id: category, kind: "post", name: `${name} ${width}` },
        });
      await add(id, [gone, kept]);
      await write(page, ownSite.url, "posts", "remove", { id });
      await write(page, ownSite.url, "categories", "remove", { id: gone });
      await add(v7(), [kept]);

      await open(page, "/admin/trash");
      const restore = page.getByRole("button", { name: `Restore ${title}`, exact: true });
      await restore.click();
      const question = page.getByRole("alertdialog", { name: `Restore "${title}" with these changes?` });
      await expect(question).toContainText(
        `The address “frost-${width}” belongs to something else by now. It gets “frost-${width}-2”.`,
      );
      await expect(question).toContainText("One of its categories has been deleted.");
      await expectAccessible(page);
      await question.getByRole("button", { name: "Cancel" }).click();
      await expect(restore).toBeFocused();
      expect((await page.request.get(`${ownSite.url}/blog/frost-${width}-2`)).status()).toBe(404);
      await page.keyboard.press("Enter");
      await question.getByRole("button", { name: "Restore" }).click();
      await expect(restore).toHaveCount(0);
      await page.goto(`/blog/frost-${width}-2`);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page.getByText(`Kept ${width}`).first()).toBeVisible();
    });

    test("of a rich text the pictures that were swapped are told, and that it was only set in another way", async ({
      staffPage: page,
      ownSite,
    }) => {
      const [title, id, category] = [`Set ${width}`, v7(), v7()];
      await write(page, ownSite.url, "categories", "create", { id: category, kind: "post", name: title });
      const pictures = await Promise.all(
        ["before.jpg", "after.jpg"].map(async (name) =>
          uploadQuietly(page, ownSite.url, await plainPicture(`${width}-${name}`)),
        ),
      );
      const [old = "", now = ""] = pictures.map(({ url }) => url);
      const post = (words: string, picture: string) => ({
        ...{ id, title, slug: "", excerpt: "Short.", featured_image: "", published: true },
        category_ids: [category],
        content: `<p>${words}</p><figure><img src="${picture}" alt="A wall"></figure>`,
      });
      await write(page, ownSite.url, "posts", "save", {
        ...post("Level it.", old),
        expected_updated_at: null,
      });
      await saveAnyway(page, ownSite.url, "posts", post("<strong>Level</strong> it.", old));
      await saveAnyway(page, ownSite.url, "posts", post("<strong>Level</strong> it.", now));

      await open(page, `/admin/posts?search=${encodeURIComponent(title)}`);
      await page.getByRole("button", { name: `History of ${title}` }).click();
      const dialog = page.getByRole("dialog", { name: `History of ${title}` });
      const versions = dialog.getByRole("button", { name: "You changed the text" });
      await versions.first().click();
      await expect(dialog.getByRole("figure").filter({ hasText: "Before" }).locator("img")).toHaveCount(1);
      await expect(dialog.getByRole("figure").filter({ hasText: "After" }).locator("img")).toHaveCount(1);
      await expect(dialog.locator("ins, del")).toHaveCount(0);
      await versions.last().click();
      await expect(dialog.getByText("The same words, set in another way.")).toBeVisible();
      await expect(dialog.getByRole("figure")).toHaveCount(0);
    });

    test("a category's versions are told in its row, and one is restored", async ({
      staffPage: page,
      ownSite,
    }) => {
      const [name, id] = [`Walls ${width}`, v7()];
      await write(page, ownSite.url, "categories", "create", { id, kind: "project", name });
      await open(page, "/admin/projects");
      await page.getByRole("button", { name: "Add Project" }).click();
      await page.getByRole("button", { name: "Manage categories" }).click();
      await page.getByRole("button", { name: `Edit ${name}` }).click();
      await page.getByRole("textbox", { name: `Name of ${name}` }).fill(`Steps ${width}`);
      await page.getByRole("button", { name: `Rename ${name}` }).click();
      await page.getByRole("button", { name: `History of Steps ${width}` }).click();
      const dialog = page.getByRole("dialog", { name: `History of Steps ${width}` });
      await dialog.getByRole("button", { name: "You changed the name" }).click();
      await expect(dialog.locator("del")).toHaveText("Walls");
      await expect(dialog.locator("ins")).toHaveText("Steps");
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "You added it" }).click();
      await dialog.getByRole("button", { name: "Restore this version" }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole("button", { name: `History of ${name}` })).toBeVisible();
    });

    test("what was saved on a page is undone for every visitor, and its history is at hand", async ({
      staffPage: page,
      ownSite,
    }) => {
      await edit(page);
      const heading = place(page, "Philosophy heading");
      const before = (await heading.textContent()) ?? "";
      await heading.fill(`Saved at ${width}`);
      await save(page);
      expect(await (await page.request.get(`${ownSite.url}/about`)).text()).toContain(`Saved at ${width}`);
      await undoSave(page);
      await expect(heading).toHaveText(before);
      await press(page, "Redo");
      await expect(heading).toHaveText(`Saved at ${width}`);
      await press(page, "Discard");
      await press(page, "History");
      const choice = page.getByRole("dialog", { name: "History of what?" });
      // What was changed last comes first.
      await expect(choice.getByRole("button").first()).toHaveText(/^About page\s*Last changed by you, /);
      await choice.getByRole("button", { name: /^About page/ }).click();
      const dialog = page.getByRole("dialog", { name: "History of About" });
      await expect(
        dialog.getByRole("button", { name: "You restored an earlier version" }).first(),
      ).toBeVisible();
      await dialog.getByRole("button", { name: "Close" }).click();
    });
  });
}

test.describe("on a wide page", () => {
  test.use({ viewport: desktop });

  test("history stands beside what it is of, which stays in use and pushes nothing under it", async ({
    staffPage: page,
  }) => {
    await edit(page);
    const heading = place(page, "Community heading");
    const before = (await heading.textContent()) ?? "";
    const text = place(page, "Community text");
    await heading.fill("Saved before");
    await save(page);
    await openHistoryOf(page, /^About page/);
    const dialog = page.getByRole("dialog", { name: "History of About" });
    const made = dialog.getByRole("button", { name: "You changed the Community heading" });
    await expect(made.first()).toBeVisible();
    await expectAccessible(page);
    const count = await made.count();
    const left = (await dialog.boundingBox())?.x ?? 0;
    for (const part of [heading, text, bar(page)]) {
      await part.scrollIntoViewIfNeeded();
      const box = await part.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(left);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(desktop.width);
    await heading.fill("Saved beside it");
    await save(page);
    await expect(made).toHaveCount(count + 1);
    await made.nth(1).click();
    await expect(mark(page, "community.heading").locator("ins")).toHaveText(/before$/);
    await dialog.getByRole("button", { name: "Restore this version" }).click();
    await expect(dialog).toBeHidden();
    await expect(heading).toHaveText("Saved before");
    await heading.fill(before);
    await save(page);
    // It belongs to the page: who leaves that has left it, too.
    await openHistoryOf(page, /^About page/);
    await expect(made.first()).toBeVisible();
    await press(page, "Done");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Blog" }).click();
    await expect(page).toHaveURL(/\/blog$/);
    await expect(dialog).toBeHidden();
    expect(await page.locator("html").getAttribute("data-beside")).toBeNull();
  });

  test("what a version changed is marked where it stands, and typed on when it is put away", async ({
    staffPage: page,
    ownSite,
  }) => {
    const picture = await uploadQuietly(page, ownSite.url, await plainPicture("marked.jpg"));
    await edit(page);
    const text = place(page, "Value 2 text");
    const before = (await text.textContent()) ?? "";
    await text.fill(`${before} Before we dig.`);
    const lines = place(page, "Philosophy text").locator("p");
    const last = (await lines.last().textContent()) ?? "";
    await lines.last().click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" Marked.");
    await page.getByRole("button", { name: "Replace Philosophy picture" }).click();
    await page.getByLabel("Image URL").fill(picture.url);
    await page.getByRole("button", { name: "Apply", exact: true }).click();
    await save(page);
    await text.fill("Typed and not saved");
    await openHistoryOf(page, /^About page/);
    const dialog = page.getByRole("dialog", { name: "History of About" });
    await dialog
      .getByRole("button", { name: /^You changed the Philosophy/ })
      .first()
      .click();
    const value = mark(page, "values.cards.");
    await expect(value).toHaveText(`${before} Before we dig.`);
    await expect(value.locator("ins")).toHaveText(" Before we dig.");
    await expect(value.locator("del")).toHaveCount(0);
    const paragraphs = mark(page, "philosophy.text").locator("p");
    await expect(paragraphs.last()).toHaveText(`${last} Marked.`);
    await expect(paragraphs.last().locator("ins")).toHaveText(" Marked.");
    await expect(mark(page, "philosophy.picture").locator("img")).toHaveCount(2);
    await expect(mark(page, "philosophy.picture").locator("img").last()).toHaveAttribute("src", picture.url);
    await expectAccessible(page);
    // It is told once: where it stands.
    await expect(dialog.locator("ins")).toHaveCount(0);
    await dialog.getByRole("button", { name: "Show Value 2 text on the page" }).click();
    await expect(value).toBeFocused();
    await expect(value).toBeInViewport({ ratio: 1 });
    // The oldest is told beside what is there now.
    await dialog.getByRole("button", { name: "As it was before" }).click();
    await expect(value.locator("del")).toHaveText(" Before we dig.");
    await expect(value.locator("ins")).toHaveCount(0);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(page.locator("[data-mark]")).toHaveCount(0);
    await expect(text).toHaveText("Typed and not saved");
    await press(page, "Discard");
    await expect(text).toHaveText(`${before} Before we dig.`);
  });

  test("a text that was only set in another way is told beside the page, and typed on", async ({
    staffPage: page,
  }) => {
    await edit(page);
    const text = place(page, "Philosophy text");
    await text.locator("p").first().click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("ControlOrMeta+b");
    await save(page);
    await openHistoryOf(page, /^About page/);
    const dialog = page.getByRole("dialog", { name: "History of About" });
    await dialog.getByRole("button", { name: "You changed the Philosophy text" }).first().click();
    await expect(dialog.getByText("The same words, set in another way.")).toBeVisible();
    await expect(page.locator("[data-mark]")).toHaveCount(0);
    await expect(text).toBeEditable();
    await dialog.getByRole("button", { name: "Close" }).click();
    await undoSave(page);
  });

  test("a slide that is out of sight is shown to mark it, and none turns while the page is edited", async ({
    staffPage: page,
  }) => {
    await page.clock.install();
    await edit(page, "/");
    const title = place(page, "Slide 1 title");
    await title.fill("Marked slide");
    await save(page);
    await page.getByRole("button", { name: /^Slide 2: / }).click();
    await expect(title).toBeHidden();
    await openHistoryOf(page, /^Marked slide/);
    const dialog = page.getByRole("dialog", { name: "History of Marked slide" });
    await dialog.locator("button[aria-expanded]").first().click();
    await expect(mark(page, "title")).toBeVisible();
    await page.clock.runFor(30_000);
    await expect(mark(page, "title")).toBeVisible();
  });
});
