import type { Page } from "@playwright/test";
import { v7 } from "uuid";
import { bar, edit, expectMissing, expectPublic, place, press, save, undoSave } from "./editing.ts";
import { confirm, desktop, expect, expectAccessible, open, pressMore, test } from "./staff.ts";

const toast = (page: Page) => page.locator("[data-toast]");

/** Does one verb behind the page's back. */
async function write(page: Page, siteUrl: string, feature: string, verb: string, input: object) {
  const headers = { Origin: siteUrl };
  const answer = await page.request.post(`${siteUrl}/staff/${feature}`, { headers, data: { verb, input } });
  expect(answer.ok()).toBe(true);
}

const addReview = (page: Page, siteUrl: string, name: string, comment: string) =>
  write(page, siteUrl, "reviews", "save", {
    id: v7(),
    expected_updated_at: null,
    reviewer_name: name,
    comment,
    rating: 5,
    review_date: "2026-03-01",
    source: "manual",
    source_url: "",
    verified: false,
    featured: false,
    published: true,
  });

test("a save is undone by its toast and by the key, versions are told in words, and one is restored", async ({
  staffPage: page,
  ownSite,
}) => {
  await addReview(page, ownSite.url, "Ines", "The walls are straight.");
  await open(page, "/admin/reviews?search=Ines");
  const shown = (comment: string) => page.getByRole("article").getByText(comment, { exact: true });
  const change = async (comment: string) => {
    await page.getByRole("button", { name: "Edit Ines" }).click();
    await page.getByRole("textbox", { name: "Comment" }).fill(comment);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(shown(comment)).toBeVisible();
    // Until it is closed the key is the form's.
    await expect(page.getByRole("textbox", { name: "Comment" })).toBeHidden();
  };
  await change("Changed once.");
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(shown("The walls are straight.")).toBeVisible();
  await expect(toast(page)).toContainText("Undone.");
  await change("Changed twice.");
  await expect(toast(page).getByRole("button", { name: "Undo" })).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(shown("The walls are straight.")).toBeVisible();
  await change("The walls are crooked.");
  await expectPublic(page, "/reviews", "The walls are crooked.");

  await pressMore(page, "Ines", "History of Ines");
  const dialog = page.getByRole("dialog", { name: "History of Ines" });
  await dialog.getByRole("button", { name: "You changed the comment" }).first().click();
  await expect(dialog.getByRole("deletion")).toHaveText("straight");
  await expect(dialog.getByRole("insertion")).toHaveText("crooked");
  await dialog.getByRole("button", { name: "You added it" }).click();
  await dialog.getByRole("button", { name: "Restore this version" }).click();
  await expect(dialog).toBeHidden();
  await expect(shown("The walls are straight.")).toBeVisible();
  await expectPublic(page, "/reviews", "The walls are straight.");
});

test("what is deleted rests in the trash, and comes back or goes for good; what it has lost is asked about", async ({
  staffPage: page,
  ownSite,
}) => {
  await addReview(page, ownSite.url, "Ines", "Worth keeping.");
  const remove = async () => {
    await open(page, "/admin/reviews?search=Ines");
    await pressMore(page, "Ines", "Delete Ines");
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("30 days to undo this in the trash");
    await confirm(page, "Delete");
    await expect(page.getByRole("button", { name: "More for Ines" })).toBeHidden();
  };
  await remove();
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "More for Ines" })).toBeVisible();
  await remove();
  await expectMissing(page, "/reviews", "Worth keeping.");
  await open(page, "/admin/trash");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Restore Ines" }).click();
  await expect(toast(page)).toContainText("“Ines” is restored.");
  await expectPublic(page, "/reviews", "Worth keeping.");
  await remove();
  await open(page, "/admin/trash");
  await pressMore(page, "Ines", "Delete Ines for good");
  await confirm(page, "Delete");
  await expect(page.getByRole("heading", { name: "The trash is empty" })).toBeVisible();
  const scrolls = () => document.documentElement.scrollHeight > window.innerHeight;
  expect(await page.evaluate(scrolls), "an empty screen scrolls").toBe(false);

  const [id, missing, stored] = [v7(), v7(), v7()];
  const addPost = (post_id: string, category_ids: string[]) =>
    write(page, ownSite.url, "posts", "save", {
      id: post_id,
      expected_updated_at: null,
      title: "Frost",
      slug: "frost",
      content: "<p>Wait.</p>",
      excerpt: "Cold.",
      featured_image: "",
      published: true,
      category_ids,
    });
  for (const [category, name] of [
    [missing, "Gone"],
    [stored, "Kept"],
  ])
    await write(page, ownSite.url, "categories", "create", { id: category, kind: "post", name });
  await addPost(id, [missing, stored]);
  await write(page, ownSite.url, "posts", "remove", { id });
  await write(page, ownSite.url, "categories", "remove", { id: missing });
  await addPost(v7(), [stored]);
  await open(page, "/admin/trash");
  const restore = page.getByRole("button", { name: "Restore Frost", exact: true });
  await restore.click();
  const question = page.getByRole("alertdialog", { name: 'Restore "Frost" with these changes?' });
  await expect(question).toContainText("The address “frost” is taken now. It will get “frost-2” instead.");
  await expect(question).toContainText("One of its categories was deleted");
  await confirm(page, "Restore");
  await expect(restore).toHaveCount(0);
  await open(page, "/blog/frost-2");
  await expect(page.getByRole("heading", { level: 1, name: "Frost" })).toBeVisible();
  await expect(page.getByText("Kept").first()).toBeVisible();
});

test("what was saved on a page is undone for visitors; its history stands beside it and restores a version", {
  tag: "@desktop",
}, async ({ staffPage: page }) => {
  await edit(page);
  const heading = place(page, "Community heading");
  const before = (await heading.textContent()) ?? "";
  await heading.fill("Saved once");
  await save(page);
  await expectPublic(page, "/about", "Saved once");
  await undoSave(page);
  await expect(heading).toHaveText(before);
  await expectMissing(page, "/about", "Saved once");
  await press(page, "Redo");
  await expect(heading).toHaveText("Saved once");
  await save(page);

  await press(page, "History");
  const choice = page.getByRole("dialog", { name: "Which history do you want to see?" });
  // What was changed last comes first.
  await expect(choice.getByRole("button").first()).toHaveText(/^About page\s*Last changed by you, /);
  await choice.getByRole("button", { name: /^About page/ }).click();
  const dialog = page.getByRole("dialog", { name: "History of About" });
  const made = dialog.getByRole("button", { name: "You changed the Community heading" });
  await expect(made.first()).toBeVisible();
  await expectAccessible(page);
  const count = await made.count();
  const left = (await dialog.boundingBox())?.x ?? 0;
  for (const part of [heading, place(page, "Community text"), bar(page)]) {
    await part.scrollIntoViewIfNeeded();
    const box = await part.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(left);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(desktop.width);
  await heading.fill("Saved beside it");
  await save(page);
  await expect(made).toHaveCount(count + 1);
  await made.nth(1).click();
  await expect(page.locator('[data-mark="community.heading"] ins')).toHaveText("Saved once");
  await dialog.getByRole("button", { name: "Restore this version" }).click();
  await expect(dialog).toBeHidden();
  await expect(heading).toHaveText("Saved once");
  await expectPublic(page, "/about", "Saved once");

  // It belongs to the page: who leaves that has left it, too.
  await press(page, "History");
  await choice.getByRole("button", { name: /^About page/ }).click();
  await expect(made.first()).toBeVisible();
  await press(page, "Done");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Blog" }).click();
  await expect(page).toHaveURL(/\/blog$/);
  await expect(dialog).toBeHidden();
  await expect(page.locator("html[data-beside]")).toHaveCount(0);
});
