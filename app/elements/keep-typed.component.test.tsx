import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import "./keep-typed.ts";

const show = (attributes = "", value = "", last?: string) => {
  document.body.innerHTML = `
    ${last === undefined ? "" : `<p id="last">${last}</p>`}
    <keep-typed ${attributes}><form>
      <input type="hidden" name="secret" value="1">
      <textarea name="words" aria-label="Words">${value}</textarea>
      <label><input type="checkbox" name="service" value="A">A</label>
      <label><input type="checkbox" name="service" value="B" checked>B</label>
    </form></keep-typed>`;
};
const words = page.getByLabelText("Words");
const box = (name: string) => page.getByRole("checkbox", { name });

test("what was typed is there when the page is opened again, whatever the server has", async () => {
  show();
  await words.fill("A sloped yard");
  await box("A").click();
  await box("B").click();
  show("", "older");
  await expect.element(words).toHaveValue("A sloped yard");
  await expect.element(box("A")).toBeChecked();
  await expect.element(box("B")).not.toBeChecked();
  expect(JSON.stringify({ ...localStorage })).not.toContain("secret");
});

test("a text that the server has is not put back, and what is sent is forgotten", async () => {
  show();
  await words.click();
  await userEvent.keyboard("One{Enter}two");
  show('data-stored="last"');
  await expect.element(words).toHaveValue("One\ntwo");
  show('data-stored="last"', "", "One two three");
  await expect.element(words).toHaveValue("One\ntwo");
  show('data-stored="last"', "", "One two");
  await expect.element(words).toHaveValue("");
  // Not on a page that no longer shows it, either.
  show('data-stored="last"');
  await expect.element(words).toHaveValue("");
  show(`data-done="${location.pathname}"`);
  await expect.element(words).toHaveValue("");
  expect(localStorage.length).toBe(0);
});
