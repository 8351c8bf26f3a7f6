import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/components/axe.ts";
import {
  bar,
  beginEditing,
  button,
  editPage,
  openPage,
  place,
  press,
  pressTool,
  said,
  save,
} from "#tests/components/edit-page.ts";
import { idOf } from "#tests/components/page-records.ts";
import { desktop } from "#tests/components/render-staff.tsx";
import { staffSite } from "#tests/components/staff-site.ts";

const tool = (name: string) => page.getByRole("button", { name, exact: true });
const [first, second, third] = ["Environmental Stewardship", "Personalized Design", "Quality Craftsmanship"];
const titles = () =>
  [...document.querySelectorAll('[aria-label^="Value "][aria-label$=" title"]')].map(
    (text) => text.textContent,
  );
const cards = () => staffSite.sent("page/save").at(-1)?.changes;

test("its elements stay when editing begins and ends", async () => {
  await openPage();
  const items = () => [...document.querySelectorAll("[id=content] li:has(h3)")];
  const before = items();
  expect(before.length).toBeGreaterThanOrEqual(6);
  await beginEditing();
  expect(items().every((item, index) => item === before[index])).toBe(true);
  expect(before.every((item) => item.matches(".editable-item"))).toBe(true);
  await press("Done");
  await expect.poll(() => document.querySelector(".editable-item")).toBeNull();
  expect(items().every((item, index) => item === before[index])).toBe(true);
});

test("an item is added with the focus in its words, moved, given a symbol, saved and taken out", async () => {
  const site = await editPage();
  const add = tool("Add value").element() as HTMLElement;
  // Focused synchronously: input goes to the new title, and a phone opens its keyboard only during a press.
  add.click();
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Value 7 title");
  await expect.element(said("Value 7 added.")).toBeInTheDocument();
  await userEvent.keyboard("Fun");
  await pressTool(tool("Move Fun up"));
  await expect.element(place("Value 6 title")).toHaveTextContent("Fun");
  await expect.element(tool("Move Fun up")).toHaveFocus();
  await page.getByRole("combobox", { name: "Value 6 symbol" }).selectOptions("paving");
  await save();
  const ids = site.valueAt("page/about", "values.cards") as string[];
  const words = ["title", "symbol"].map((name) =>
    site.valueAt("page/about", `values.cards.${ids[5]}.${name}`),
  );
  expect(words).toEqual(["Fun", "paving"]);
  await pressTool(tool("Remove Fun"));
  await save();
  expect(cards()).toMatchObject([{ path: "values.cards", items: { [ids[5] ?? ""]: { title: "Fun" } } }]);
  await expect.element(place("Value 7 title")).not.toBeInTheDocument();
  expect(titles()).not.toContain("Fun");
});

test("what is moved, added and taken out is said, and the focus stays near", async () => {
  await desktop();
  await editPage();
  const pressKey = async (name: string) => {
    (tool(name).element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
  };
  await pressKey(`Move ${first} down`);
  await expect.element(said(`${first} moved to 2 of 6.`)).toBeInTheDocument();
  await expect.element(tool(`Move ${first} down`)).toHaveFocus();
  await pressKey(`Remove ${second}`);
  await expect.element(said(`${second} removed, 5 left.`)).toBeInTheDocument();
  await expect.element(tool(`Remove ${first}`)).toHaveFocus();
  await pressKey(`Remove ${third}`);
  await pressKey("Add value");
  await expect.element(said("Value 5 added.")).toBeInTheDocument();
  await expect.element(place("Value 5 title")).toHaveFocus();
  await expectAccessible();
  await press("1 change");
  await expect.element(bar).toMatchTextContent("1 removed");
  await press("Discard");
  expect(titles().slice(0, 3)).toEqual([first, second, third]);
});

test("one item stays where a list must have one, and none is added beyond what fits", async () => {
  await editPage();
  const removers = () => page.getByRole("button", { name: /^Remove / }).elements() as HTMLButtonElement[];
  const ofValues = () => removers().filter((one) => one.dataset.part?.includes("values.cards"));
  for (let left = 6; left > 1; left -= 1) {
    ofValues()[0]?.click();
    await expect.poll(() => ofValues().length).toBe(left - 1);
  }
  expect(ofValues()[0]?.disabled).toBe(true);
  await expect.element(tool("Add value")).toHaveFocus();
  for (let count = 1; count <= 5; count += 1) await tool("Add notice").click();
  await expect.element(tool("Add notice")).toBeDisabled();
});

test("a broken rule of an item is told at its words, and of an added one too", async () => {
  await editPage();
  await tool("Add value").click();
  await place("Value 7 title").fill("");
  await press("Save");
  await expect.element(place("Value 7 title")).toHaveFocus();
  await expect.element(place("Value 7 title")).toHaveAccessibleDescription(/Enter the Title\./);
});

test("what follows from a list's items moves with them before they are saved, and goes back", async () => {
  await editPage("/");
  const lines = () =>
    [...document.querySelectorAll<HTMLElement>("i.border-dashed")].map((line) => line.style.left);
  const before = lines();
  await page.getByRole("combobox", { name: "Frost date 1 month" }).selectOptions("January");
  await page.getByRole("combobox", { name: "Frost date 1 day" }).selectOptions("1");
  const label = page.getByRole("listitem").filter({ has: place("Frost date 1 label") });
  await expect.element(label).toMatchTextContent("January 1");
  expect(lines()).toEqual(["0%", ...before.slice(1)]);
  await pressTool(tool("Remove usual first frost"));
  await expect.poll(lines).toEqual(["0%"]);
  for (const _step of [1, 2, 3]) await press("Undo");
  await expect.poll(lines).toEqual(before);
});

test("a project's images are added, named, moved and removed where they stand", async () => {
  const site = await editPage("/projects/terraced-slope");
  const target = `project/${idOf(30)}`;
  const images = () => site.valueAt(target, "images") as string[];
  await tool("Add image").click();
  const add = tool("Add picture: Image 3");
  await expect.element(add).toHaveFocus();
  await expect.element(add).toBeInViewport();
  // A missing picture is reported at its field.
  await press("Save");
  await expect.element(bar.getByRole("alert")).toMatchTextContent("Nothing is saved yet.");
  await expect.element(add).toHaveFocus();
  await expect.element(add).toHaveAccessibleDescription(/Choose a picture\./);
  await expectAccessible();
  await userEvent.keyboard("{Enter}");
  await page.getByRole("textbox", { name: "Image URL" }).fill(site.storeFile("terrace.jpg").url);
  await tool("Apply").click();
  await place("Caption of image 3").fill("Late light");
  await pressTool(tool("Move Late light up"));
  await expect.element(place("Caption of image 2")).toHaveTextContent("Late light");
  await save();
  expect(images()).toHaveLength(3);
  expect(site.valueAt(target, `images.${images()[1]}.url`)).toBe("/storage/site-images/terrace.jpg");
  await pressTool(tool("Remove Late light"));
  await press("Undo");
  await expect.element(tool("Remove Late light")).toBeVisible();
  await press("Redo");
  await expect.element(button("1 change")).toBeVisible();
  await save();
  expect(images()).toHaveLength(2);
});
