import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/components/axe.ts";
import { button, editPage, press, pressTool, said, save } from "#tests/components/edit-page.ts";
import { idOf } from "#tests/components/page-records.ts";
import { staffSite } from "#tests/components/staff-site.ts";

const move = (title: string, where: "up" | "down") =>
  page.getByRole("button", { name: `Move ${title} ${where}` });
const titles = () =>
  [...document.querySelectorAll("main article h2")].map((heading) => heading.textContent?.trim());

test.each([
  ["services", ["Landscaping", "Hardscaping", "Snow Removal"]],
  ["projects", ["Terraced slope", "Fire pit", "Front walk", "Herb garden"]],
] as const)("the %s of a page are moved where they stand, undone and saved", async (kind, names) => {
  const site = await editPage(`/${kind}`);
  const [first, second, ...others] = names;
  await pressTool(page.getByRole("button", { name: `Order of ${kind}` }).first());
  const list = page.getByRole("dialog", { name: `Order of ${kind}` });
  await list.getByRole("button", { name: `Move ${first} down` }).click();
  await expect.element(list.getByRole("button", { name: `Move ${first} down` })).toHaveFocus();
  await expect.element(list.getByRole("button", { name: `Drag ${first}` })).toBeInViewport();
  await expectAccessible();
  await list.getByRole("button", { name: "Close" }).click();
  await expect.element(said(`${first} moved to 2 of ${names.length}.`)).toBeInTheDocument();
  expect(titles()).toEqual([second, first, ...others]);
  await expect
    .element(page.getByRole("group", { name: `Order of ${kind}` }))
    .toMatchTextContent("Changed, not saved.");
  await press("Undo");
  await expect.poll(titles).toEqual(names);
  await press("Redo");
  await expect.poll(titles).toEqual([second, first, ...others]);
  await expectAccessible();
  await save();
  await expect.element(button("Done")).toBeVisible();
  expect(titles()).toEqual([second, first, ...others]);
  expect(site.records<{ title: string }>(kind.slice(0, -1)).map(({ title }) => title)).toEqual(titles());
});

test("of two who move at once both moves stand", async () => {
  const site = await editPage("/projects");
  await pressTool(move("Terraced slope", "down"));
  const [first, second, third, last] = [30, 31, 32, 33].map(idOf);
  site.change("project-order/all", "order", [first, second, last, third].map(String));
  await save();
  await expect.poll(titles).toEqual(["Fire pit", "Terraced slope", "Herb garden", "Front walk"]);
});

test("a place takes another record, says that it shows once saved, and is left to the order again", async () => {
  await editPage("/");
  const second = page.getByRole("combobox", { name: "Second project" });
  const dialog = page.getByRole("dialog", { name: "Second project" });
  const search = dialog.getByRole("combobox", { name: "Search projects" });
  const options = () =>
    dialog
      .getByRole("option")
      .elements()
      .map(({ textContent }) => textContent);
  const shown = page.getByRole("heading", { name: /Herb garden/ });
  await expect.element(second).toMatchTextContent("Next project in order");
  await pressTool(second);
  await expect.element(search).toHaveFocus();
  await expect.poll(options).toEqual(["Next project in order", "Terraced slope", "Fire pit"]);
  await expect.element(dialog.getByText("These are the first 20. Search to see others.")).toBeVisible();
  await expectAccessible();
  await search.fill("Herb");
  await expect.poll(options).toEqual(["Herb garden"]);
  await userEvent.keyboard("{Enter}");
  await expect.element(second).toHaveFocus();
  await expect.element(second).toMatchTextContent("Herb garden");
  await expect.element(page.getByText("Shows here after you save.")).toBeVisible();
  await expect.element(second).toHaveAccessibleDescription("Shows here after you save.");
  await expectAccessible();
  await press("Undo");
  await expect.element(second).toMatchTextContent("Next project in order");
  await press("Redo");
  await save();
  await expect.element(shown).toBeVisible();
  await pressTool(second);
  await dialog.getByRole("option", { name: "Next project in order" }).click();
  await save();
  await expect.element(shown).not.toBeInTheDocument();
});

test("a search for records says what it found, what failed, and can be tried again", async () => {
  await editPage("/");
  const dialog = page.getByRole("dialog", { name: "First project" });
  const search = dialog.getByRole("combobox", { name: "Search projects" });
  staffSite.setReachable(false);
  await pressTool(page.getByRole("combobox", { name: "First project" }));
  await expect
    .element(dialog.getByRole("alert"))
    .toHaveTextContent("We couldn’t load the projects. Try again.");
  await expectAccessible();
  staffSite.setReachable(true);
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect.element(dialog.getByRole("option", { name: "Fire pit" })).toBeVisible();
  await search.fill("a pond");
  await expect.element(dialog.getByText("No published project has “a pond” in its title.")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a record that a draft chooses is named", async () => {
  const [target, path] = ["page/home", "projects.second"];
  const change = { target, path, label: "Second project", value: idOf(33), base: "" };
  const value = { kept_at: new Date().toISOString(), changes: [change] };
  staffSite.storeDraft(target, { draft: { value, device: "phone (Safari on iOS)" } });
  await editPage("/");
  await press("Continue");
  await expect
    .element(page.getByRole("combobox", { name: "Second project" }))
    .toMatchTextContent("Herb garden");
});
