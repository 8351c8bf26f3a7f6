import type { Page } from "@playwright/test";
import {
  bar,
  edit,
  expectMissing,
  expectPublic,
  otherBrowser,
  place,
  press,
  pressTool,
  save,
  visitors,
} from "./editing.ts";
import { test as base, expect } from "./staff.ts";

/** With a second person's page, in a browser of their own. */
const test = base.extend<{ otherPage: Page }>({
  otherPage: async ({ browser, ownSite, staffPage }, use) => {
    const page = await otherBrowser(browser, ownSite, staffPage);
    await use(page);
    await page.close();
  },
});

async function typeAtTheEnd(page: Page, name: string, words: string) {
  await place(page, name).click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(words);
}

/** Saves what somebody else has changed too, and answers the question. */
async function saveAndChoose(page: Page, question: string, answer: string) {
  await press(page, "Save");
  await press(page, "Compare");
  const dialog = page.getByRole("dialog", { name: question });
  await dialog.getByRole("button", { name: answer, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

test("the later of two who type in one text is asked", async ({ staffPage: page, otherPage: other }) => {
  const text = "Philosophy text";
  const question = "Two versions of the same text";
  await edit(page);
  await edit(other);
  await typeAtTheEnd(page, text, " Hers.");
  await save(page);
  await typeAtTheEnd(other, text, " His.");
  await place(other, "Nature heading").fill("Green");
  await saveAndChoose(other, question, "Keep mine");
  await expectPublic(page, "/about", "His.</p>", "<h2>Green</h2>");
  await expectMissing(page, "/about", "Hers.");

  await typeAtTheEnd(page, text, " Too late.");
  await saveAndChoose(page, question, "Keep theirs");
  await expect(place(page, text)).toContainText("His.");
  await expect(place(page, text)).not.toContainText("Too late.");

  await typeAtTheEnd(page, text, " One.");
  await save(page);
  await typeAtTheEnd(other, text, " Two.");
  await saveAndChoose(other, question, "Write a new one");
  await typeAtTheEnd(other, text, " Three.");
  await save(other);
  await expectPublic(page, "/about", "His. Two. Three.</p>");
});

test("what one removes while another types in it is asked", async ({ staffPage: page, otherPage: other }) => {
  const remove = () => pressTool(page, "Remove Accessibility");
  await edit(page);
  await edit(other);
  await place(other, "Value 6 text").fill("Typed meanwhile.");
  await remove();
  await save(page);
  await expectMissing(page, "/about", "Accessibility</h3>");
  await saveAndChoose(other, "Someone removed what you changed", "Keep mine");
  await expect(other.getByRole("combobox", { name: "Value 6 symbol" })).toHaveValue("paving");
  await expectPublic(page, "/about", "Accessibility</h3>", "Typed meanwhile.");

  await edit(page);
  await remove();
  await place(other, "Value 6 text").fill("Typed again.");
  await save(other);
  await saveAndChoose(page, "Someone changed what you removed", "Keep theirs");
  await expect(place(page, "Value 6 text")).toHaveText("Typed again.");
  await remove();
  await save(page);
  await place(other, "Value 6 text").fill("In vain.");
  await saveAndChoose(other, "Someone removed what you changed", "Keep theirs");
  await expect(bar(other).getByRole("button", { name: "Done" })).toBeVisible();
  await expectMissing(page, "/about", "Accessibility</h3>");
});

test("changes that don't meet are kept without a question", async ({ staffPage: page, otherPage: other }) => {
  await edit(page);
  await edit(other);
  const [first, second] = await page.getByRole("textbox", { name: /^Value \d title$/ }).allTextContents();
  await pressTool(page, `Move ${first} down`);
  await pressTool(page, "Closing button address");
  await page.getByRole("textbox", { name: "Link address" }).fill("/projects");
  await page.getByRole("button", { name: "Apply" }).click();
  await place(other, "Value 1 text").fill("Typed while it moved.");
  await place(other, "Closing button").fill("See our work");
  await save(page);
  await save(other);
  await expect(place(other, "Value 2 text")).toHaveText("Typed while it moved.");
  await expectPublic(page, "/about", "Typed while it moved.");
  const html = await visitors(page, "/about");
  expect(html).toMatch(/<a [^>]*href="\/projects"[^>]*>(<[^>]+>)*See our work/);
  expect(html.indexOf(`${second}</h3>`)).toBeLessThan(html.indexOf(`${first}</h3>`));
});
