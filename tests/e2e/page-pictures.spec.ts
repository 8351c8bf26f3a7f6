import { plainPicture } from "#tests/support/staff-files.ts";
import { bar, edit, save, undoSave, visitors } from "./editing.ts";
import { button, expect, expectAccessible, test } from "./staff.ts";

test("a page's pictures are uploaded, described and given back", async ({ staffPage: page }) => {
  const dialog = page.getByRole("dialog");
  const words = dialog.getByRole("textbox", { name: "Alt text" });
  await edit(page, "/about");
  const before = await visitors(page, "/about");
  await button(page, "Replace Philosophy picture").click();
  await dialog.locator("input[type=file]").setInputFiles(await plainPicture("moss.jpg"));
  // It is encoded after the sizes of pictures that the page has asked for, one at a time.
  await expect(dialog.getByText("moss.jpg", { exact: true })).toBeVisible({ timeout: 30_000 });
  await words.fill("Moss on stone");
  await button(page, "Apply").click();
  await button(page, "Replace Nature picture").click();
  await button(page, "Choose from Library").click();
  const library = page.getByRole("dialog", { name: "Media Library" });
  await library.getByTitle("moss.jpg").click();
  await library.getByRole("button", { name: "Use This Image" }).click();
  await expect(words).toHaveValue("Moss on stone");
  await button(page, "Apply").click();
  await expect(bar(page)).toContainText("3 changes");
  await expectAccessible(page);
  await save(page);
  const shown = async () => (await visitors(page, "/about")).split('alt="Moss on stone"').length - 1;
  await expect.poll(shown).toBe(2);
  for (const name of ["Nature", "Philosophy"]) {
    await button(page, `Replace ${name} picture`).click();
    await button(page, "Use the built-in picture").click();
    await button(page, "Apply").click();
  }
  await save(page);
  const picturesOf = (html: string) => html.match(/<figure[\s\S]*?<img src="[^"]*"/g);
  await expect.poll(async () => picturesOf(await visitors(page, "/about"))).toEqual(picturesOf(before));
  await undoSave(page);
  await expect.poll(shown).toBe(2);
});
