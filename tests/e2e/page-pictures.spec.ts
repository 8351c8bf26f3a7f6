import type { Page } from "@playwright/test";
import { onDatabase } from "#tests/support/site-database.ts";
import { plainPicture } from "#tests/support/staff-files.ts";
import {
  bar,
  edit,
  expectMissing,
  expectPublic,
  press,
  pressTool,
  save,
  undoSave,
  visitors,
} from "./editing.ts";
import { button, expect, expectAccessible, test } from "./staff.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const words = (page: Page) => page.getByRole("textbox", { name: "Alt text" });

/** Puts another picture in a place, and says what is in it. */
async function replace(page: Page, name: string, file: string, said: string, background?: string) {
  await button(page, name).click();
  await dialog(page)
    .locator("input[type=file]")
    .setInputFiles(await plainPicture(file, background));
  // It is encoded after the sizes of pictures that the page has asked for, one at a time.
  await expect(dialog(page).getByText(file, { exact: true })).toBeVisible({ timeout: 30_000 });
  await words(page).fill(said);
  await button(page, "Apply").click();
}

async function showNothing(page: Page, name: string, how = "Remove picture") {
  await button(page, name).click();
  await button(page, how).click();
  await button(page, "Apply").click();
}

test("a page's pictures are uploaded, described and given back", async ({ staffPage: page }) => {
  await edit(page, "/about");
  const before = await visitors(page, "/about");
  await replace(page, "Replace Philosophy picture", "moss.jpg", "Moss on stone");
  await button(page, "Replace Nature picture").click();
  await button(page, "Choose from Library").click();
  const library = page.getByRole("dialog", { name: "Media Library" });
  await library.getByTitle("moss.jpg").click();
  await library.getByRole("button", { name: "Use This Image" }).click();
  await expect(words(page)).toHaveValue("Moss on stone");
  await button(page, "Apply").click();
  await expect(bar(page)).toContainText("3 changes");
  await expectAccessible(page);
  await save(page);
  const shown = async () => (await visitors(page, "/about")).split('alt="Moss on stone"').length - 1;
  await expect.poll(shown).toBe(2);
  for (const name of ["Nature", "Philosophy"])
    await showNothing(page, `Replace ${name} picture`, "Use the built-in picture");
  await save(page);
  const picturesOf = (html: string) => html.match(/<figure[\s\S]*?<img src="[^"]*"/g);
  await expect.poll(async () => picturesOf(await visitors(page, "/about"))).toEqual(picturesOf(before));
  await undoSave(page);
  await expect.poll(shown).toBe(2);
});

test("a post gets a picture, loses it and gets another", async ({ staffPage: page, ownSite }) => {
  const post = "/blog/when-to-prune-what";
  await edit(page, post);
  const name = `${await page.locator("h1 .editable-words").textContent()} picture`;
  await replace(page, `Replace ${name}`, "branch.jpg", "A branch");
  await save(page);
  await expectPublic(page, post, 'alt="A branch"');
  await showNothing(page, `Replace ${name}`);
  await save(page);
  await expectMissing(page, post, 'alt="A branch"');
  await expect(button(page, `Add picture: ${name}`)).toBeInViewport();
  await replace(page, `Add picture: ${name}`, "twig.jpg", "A twig");
  await save(page);
  await expectPublic(page, post, 'alt="A twig"');
  const stored = await onDatabase(ownSite, (trx) =>
    trx.selectFrom("media").select("pending").where("title", "=", "twig.jpg").execute(),
  );
  expect(stored.map(({ pending }) => Boolean(pending))).toEqual([false]);
});

test("a project's pictures are replaced, added, moved and removed", async ({ staffPage: page }) => {
  const path = "/projects/terraced-back-slope";
  await edit(page, path);
  await replace(page, "Replace After picture, shown large", "cover.jpg", "The cover");
  await replace(page, "Replace Before picture", "before.jpg", "Mud", "#7a5a3a");
  await expect(bar(page)).toContainText("4 changes");
  await save(page);
  await expectPublic(page, path, 'alt="The cover"', 'alt="Mud"');
  await undoSave(page);
  await expectMissing(page, path, 'alt="Mud"');

  const count = await page.getByRole("textbox", { name: /^Caption of image/ }).count();
  await button(page, "Add image").click();
  await replace(page, `Add picture: Image ${count + 1}`, "terrace.jpg", "A terrace");
  await page.getByRole("textbox", { name: `Caption of image ${count + 1}` }).fill("Late light");
  await pressTool(page, "Move Late light up");
  await save(page);
  await expectPublic(page, path, "Late light", 'alt="A terrace"');
  await pressTool(page, "Remove Late light");
  await save(page);
  await expectMissing(page, path, "Late light");
  await undoSave(page);
  await expectPublic(page, path, "Late light");
  await press(page, "Done");
  await page.getByRole("link", { name: "Enlarge image 1" }).click();
  await expect(page.locator("dialog[data-stage]")).toBeVisible();
});
