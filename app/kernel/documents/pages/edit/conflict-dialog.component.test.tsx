import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/components/axe.ts";
import { bar, button, editPage, place, press, pressTool } from "#tests/components/edit-page.ts";
import { idOf } from "#tests/components/page-records.ts";
import type { PageSite } from "#tests/components/page-site.ts";
import { desktop } from "#tests/components/render-staff.tsx";

const ABOUT = "page/about";
const dialog = (name = "Two versions of the same text") => page.getByRole("dialog", { name, exact: true });
const choose = (name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
const insertions = () =>
  [...document.querySelectorAll("[role=dialog] ins")].map((words) => words.textContent);

/** Saves a conflicting change and opens the dialog. */
async function compare() {
  await press("Save");
  await press("Compare");
  await expect.element(page.getByRole("dialog")).toBeVisible();
}

async function expectSaved() {
  await expect.element(bar).toMatchTextContent("Saved. Visitors see it now.");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
}

/** Two editors change the same text; one of them has another change, too. */
async function meet(name: string, path: string, [theirs, mine]: readonly [string, string]) {
  const site = await editPage();
  await place(name).fill(mine);
  await place("Nature heading").fill("Green");
  site.change(ABOUT, path, theirs);
  await press("Save");
  await expect
    .element(bar.getByRole("alert"))
    .toMatchTextContent("sam@fernhill.example changed the same text");
  await press("Compare");
  return site;
}

test("the later of two who type in one text is shown both, and takes theirs", async () => {
  const site = await meet("Community heading", "community.heading", ["Theirs", "Mine"]);
  await expect.element(dialog()).toMatchTextContent("Your other change is safe.");
  expect(insertions()).toEqual(["Theirs", "Mine"]);
  await expectAccessible();
  await choose("Keep theirs");
  await expectSaved();
  await expect.element(place("Community heading")).toHaveTextContent("Theirs");
  expect(site.valueAt(ABOUT, "nature.heading")).toBe("Green");
});

test("or keeps what they typed in a rich text, compared word by word without tags", async () => {
  await desktop();
  const both = ["<p>A yard for <b>all</b>.</p>", "A yard for some."] as const;
  const site = await meet("Community text", "community.text", both);
  expect(insertions()).toEqual(["all", "some"]);
  await expectAccessible();
  await choose("Keep mine");
  await expectSaved();
  expect(site.valueAt(ABOUT, "community.text")).toBe("<p>A yard for some.</p>");
});

test("or writes a third, and saves that on top of theirs", async () => {
  const site = await meet("Community heading", "community.heading", ["Theirs", "Mine"]);
  await choose("Write a new one");
  await expect.element(place("Community heading")).toHaveFocus();
  await place("Community heading").fill("Ours");
  await press("Save");
  await expectSaved();
  expect(site.valueAt(ABOUT, "community.heading")).toBe("Ours");
});

test("a question that is put away stays open, and ends when the words are put back", async () => {
  const site = await meet("Community heading", "community.heading", ["Theirs", "Mine"]);
  await userEvent.keyboard("{Escape}");
  await expect.element(place("Community heading")).toHaveTextContent("Mine");
  await expect.element(button("Compare")).toBeVisible();
  await place("Community heading").fill("Community & Accessibility");
  await press("Save");
  await expectSaved();
  expect(site.valueAt(ABOUT, "community.heading")).toBe("Theirs");
});

const first = "standard-1";
const valuesOf = (site: PageSite) => site.valueAt(ABOUT, "values.cards") as string[];

test.each([
  ["comes back with them", "Keep theirs", true],
  ["goes all the same", "Keep mine", false],
])("an item that I remove while somebody changes its words %s", async (_end, answer, stays) => {
  const site = await editPage();
  await pressTool(page.getByRole("button", { name: "Remove Environmental Stewardship" }));
  site.change(ABOUT, `values.cards.${first}.text`, "We save soil.");
  await compare();
  const question = dialog("Someone changed what you removed");
  await expect.element(question).toMatchTextContent("We save soil.");
  await expectAccessible();
  await choose(answer);
  // The page is reloaded, since there is nothing left to save.
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(button("Done")).toBeVisible();
  const text = stays ? "We save soil." : /^Every drawing starts/;
  await expect.element(place("Value 1 text")).toMatchTextContent(text);
  expect(valuesOf(site).includes(first)).toBe(stays);
});

test.each([
  ["comes back with my words", "Keep mine", true],
  ["is left out with them", "Keep theirs", false],
])("an item that somebody removes while I type in it %s", async (_end, answer, stays) => {
  const site = await editPage();
  await place("Value 1 title").fill("Soil");
  await place("Value 1 text").fill("We save soil.");
  site.change(ABOUT, "values.cards", valuesOf(site).slice(1));
  await compare();
  const question = dialog("Someone removed what you changed");
  await expect.element(question).toMatchTextContent("Soil");
  await expectAccessible();
  await choose(answer);
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(button("Done")).toBeVisible();
  const title = stays ? "Soil" : "Personalized Design";
  await expect.element(place("Value 1 title")).toHaveTextContent(title);
  expect(valuesOf(site).includes(first)).toBe(stays);
  // Its other fields are restored, too.
  if (stays) expect(site.valueAt(ABOUT, `values.cards.${first}.symbol`)).toBe("tree");
});

test("words in a record that is deleted meanwhile can be copied, and are put away", async () => {
  const site = await editPage("/reviews");
  await place("Priya comment").fill("Very good.");
  await place("Footer text").fill("Green since 2015.");
  site.remove(`review/${idOf(90)}`);
  await compare();
  await expect.element(dialog()).toMatchTextContent("Someone removed this from the page");
  await expect.element(dialog()).toMatchTextContent("Very good.");
  await expect.element(dialog().getByRole("button", { name: "Keep mine" })).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await expect.element(place("Priya comment")).toHaveTextContent("Very good.");
  await press("Compare");
  await choose("Keep theirs");
  await expectSaved();
  await expect.element(place("Priya comment")).not.toBeInTheDocument();
  expect(site.valueAt("page/frame", "footer.text")).toBe("Green since 2015.");
});

test("two pictures of one place are shown as pictures", async () => {
  const site = await editPage();
  const [theirs, mine] = [site.storeFile("theirs.jpg"), site.storeFile("mine.jpg")];
  await page.getByRole("button", { name: "Replace Philosophy picture" }).click();
  await page.getByRole("textbox", { name: "Image URL" }).fill(mine.url);
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  site.change(ABOUT, "philosophy.picture", theirs.url);
  await compare();
  const shown = [...document.querySelectorAll("[role=dialog] img")].map((img) => img.getAttribute("src"));
  expect(shown.map((src) => src?.split("/")[3])).toEqual(["theirs.jpg", "mine.jpg"]);
  await choose("Keep mine");
  await expectSaved();
  expect(site.valueAt(ABOUT, "philosophy.picture")).toBe(mine.url);
});
