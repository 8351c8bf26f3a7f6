import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { expectAccessible } from "#tests/components/axe.ts";
import {
  bar,
  button,
  editPage,
  openPage,
  place,
  press,
  pressTool,
  said,
  save,
} from "#tests/components/edit-page.ts";
import { desktop, phone } from "#tests/components/render-staff.tsx";
import { signInAgain } from "#tests/components/seen.ts";
import { done, refused, staffSite } from "#tests/components/staff-site.ts";

const heading = place("Philosophy heading");
const unsaved = /Changed, not saved\./;
const sent = () => staffSite.sent("page/save");

test("the key E begins, the Admin menu too, and Done ends it", async () => {
  await desktop();
  await openPage();
  await expect.element(page.getByRole("button", { name: "Edit page" })).toBeVisible();
  await userEvent.keyboard("e");
  await expect.element(bar).toHaveFocus();
  await press("Done");
  await expect.element(heading).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Admin", exact: true }).click();
  await page.getByRole("button", { name: "Edit this page" }).click();
  await expect.element(bar).toHaveFocus();
});

test("nothing moves where editing begins, and each place says what it is and whether it is changed", async () => {
  await desktop();
  await openPage();
  const shown = page.getByRole("heading", { name: "Our Philosophy" });
  const top = () => shown.element().getBoundingClientRect().top + window.scrollY;
  const before = top();
  await page.getByRole("button", { name: "Edit page" }).click();
  await expect.element(heading).toHaveTextContent("Our Philosophy");
  // The notices' region is above the page's content.
  const notices = page.getByRole("complementary", { name: "Notices" }).element() as HTMLElement;
  expect(top() - notices.offsetHeight).toBeCloseTo(before, 0);
  const symbol = page.getByRole("combobox", { name: "Value 1 symbol" });
  const address = page.getByRole("button", { name: /, Closing button address$/ });
  for (const part of [heading, place("Philosophy text"), symbol, address])
    await expect.element(part).not.toHaveAccessibleDescription(unsaved);
  await heading.fill("Other words");
  await place("Philosophy text").fill("More words.");
  await symbol.selectOptions("paving");
  await pressTool(address);
  await page.getByRole("textbox", { name: "Link address" }).fill("/projects");
  await page.getByRole("button", { name: "Apply" }).click();
  for (const part of [heading, place("Philosophy text"), symbol, address])
    await expect.element(part).toHaveAccessibleDescription(unsaved);
  await expect.element(button("4 changes")).toBeVisible();
});

test("the list says what is changed, leads to each, puts one back, and gives way to typing", async () => {
  await editPage();
  await heading.fill("Hello");
  await place("Value 1 title").fill("Soil");
  await press("2 changes");
  await expect.element(bar).toMatchTextContent("“Our Philosophy” to “Hello”");
  await expectAccessible();
  await bar.getByRole("button", { name: /^Value 1 title/ }).click();
  await expect.element(place("Value 1 title")).toHaveFocus();
  await expect.element(bar.getByRole("list")).not.toBeInTheDocument();
  await press("2 changes");
  await press("Put back Philosophy heading");
  await expect.element(heading).toHaveTextContent("Our Philosophy");
  await expect.element(button("1 change")).toBeVisible();
  await heading.click();
  await expect.element(bar.getByRole("list")).not.toBeInTheDocument();
});

test("Undo and Redo go through all places, by button and by key, and say where they were", async () => {
  await editPage();
  await heading.fill("Hello");
  await place("Nature heading").fill("Green");
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(place("Nature heading")).toHaveTextContent("Sustainable & Eco-Friendly Approach");
  await expect.element(said("Undone: Nature heading.")).toBeVisible();
  await press("Undo");
  await expect.element(said("Undone: Philosophy heading.")).toBeVisible();
  await expect.element(heading).toHaveTextContent("Our Philosophy");
  // The button is disabled.
  await expect.element(bar).toHaveFocus();
  await press("Redo");
  await expect.element(said("Redone: Philosophy heading.")).toBeVisible();
  for (const keys of [
    "{Control>}{Shift>}z{/Shift}{/Control}",
    "{Control>}z{/Control}",
    "{Control>}y{/Control}",
  ])
    await userEvent.keyboard(keys);
  await expect.element(place("Nature heading")).toHaveTextContent("Green");
  await expect.element(button("Redo")).toBeDisabled();
  // The undo of the browser, as a phone's gesture triggers it.
  const undoes = new InputEvent("beforeinput", { inputType: "historyUndo", bubbles: true, cancelable: true });
  place("Nature heading").element().dispatchEvent(undoes);
  expect(undoes.defaultPrevented).toBe(true);
  await expect.element(place("Nature heading")).not.toHaveTextContent("Green");
});

test("Discard puts all of it back, as one step", async () => {
  await editPage();
  await heading.fill("Hello");
  await place("Nature heading").fill("Green");
  await press("Discard");
  await expect.element(said("All changes discarded. Undo brings them back.")).toBeVisible();
  await expect.element(heading).toHaveTextContent("Our Philosophy");
  await expect.element(button("Done")).toBeVisible();
  await expect.element(bar).toHaveFocus();
  await press("Undo");
  await expect.element(button("2 changes")).toBeVisible();
});

test("what is saved never gives way to the old words, and is what the next change counts from", async () => {
  await desktop();
  await editPage();
  await heading.fill("Among neighbours");
  const shown = new Set<string | null>();
  const box = heading.element();
  const observer = new MutationObserver(() => shown.add(box.textContent));
  const watch = () => observer.observe(box, { childList: true, characterData: true, subtree: true });
  watch();
  await expect.element(button("Save")).toHaveAttribute("aria-keyshortcuts", "Control+S");
  await expect.element(button("Save")).toHaveAttribute("title", "Save (Ctrl+S)");
  const symbol = page.getByRole("combobox", { name: "Value 1 symbol" });
  symbol.element().focus();
  await userEvent.keyboard("{Control>}s{/Control}");
  await expect.element(said("Saved. Visitors see it now.")).toBeVisible();
  await expect.element(button("Done")).toBeVisible();
  expect([...shown]).toEqual([]);
  // React has ten transition lanes, which affect the order of rendering: each save uses others.
  for (let count = 1; count <= 10; count += 1) {
    observer.disconnect();
    await heading.fill(`Among ${count} neighbours`);
    watch();
    button("Save").element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(button("Done")).toBeVisible();
    expect([...shown]).toEqual([]);
  }
  await expect.element(bar).toHaveFocus();
  expect(
    sent()
      .slice(0, 2)
      .map(({ changes: [{ base, value }] }) => [base, value]),
  ).toEqual([
    ["Our Philosophy", "Among neighbours"],
    ["Among neighbours", "Among 1 neighbours"],
  ]);
});

test("right after a save Undo takes it back for visitors, and Redo brings it unsaved", async () => {
  const site = await editPage();
  await heading.fill("Hello");
  await save();
  expect(site.valueAt("page/about", "philosophy.heading")).toBe("Hello");
  await press("Undo");
  await expect.element(bar).toMatchTextContent("Undone.");
  expect(site.valueAt("page/about", "philosophy.heading")).toBe("Our Philosophy");
  await expect.element(heading).toHaveTextContent("Our Philosophy");
  await press("Redo");
  await expect.element(button("1 change")).toBeVisible();
  await expect.element(heading).toHaveTextContent("Hello");
});

test.each([
  ["a phone's", phone],
  ["a desk's", desktop],
])("a broken rule is told where it stands, and nothing typed is lost, at %s width", async (_width, view) => {
  await view();
  await editPage();
  await place("Values heading").fill("");
  await place("Closing text").fill("Call us.");
  await press("Save");
  await expect.element(place("Values heading")).toHaveFocus();
  await expect.element(place("Values heading")).toHaveAttribute("aria-invalid", "true");
  await expect.element(place("Values heading")).toHaveAccessibleDescription(/Enter the Values heading\./);
  const alert = bar.getByRole("alert");
  await expect.element(alert).toHaveTextContent("1 thing needs fixing. Nothing is saved yet.");
  await expect.element(place("Closing text")).toHaveTextContent("Call us.");
  await expectAccessible();
  await place("Values heading").fill("Ours");
  await expect.element(place("Values heading")).not.toHaveAttribute("aria-invalid");
  await save();
});

test("without a connection it waits, says so, and is saved once the site answers", async () => {
  const site = await editPage();
  await heading.fill("Seen from afar");
  staffSite.setReachable(false);
  await press("Save");
  await expect
    .element(bar)
    .toMatchTextContent("Your change is kept on this device. We’ll save it when you’re back online.");
  await expect.element(button("Try now")).toBeVisible();
  await expectAccessible();
  await place("Nature heading").fill("Green");
  await expect.element(bar).toMatchTextContent("Your 2 changes are kept");
  staffSite.setReachable(true);
  await expect.element(bar).toMatchTextContent("Saved.");
  expect(site.valueAt("page/about", "nature.heading")).toBe("Green");
});

test("after the session has ended it asks to sign in, and the save goes through", async () => {
  const site = await editPage();
  await heading.fill("Still here");
  staffSite.endSession();
  await press("Save");
  await signInAgain();
  await expect.element(bar).toMatchTextContent("Saved.");
  expect(site.valueAt("page/about", "philosophy.heading")).toBe("Still here");
});

test("while it is saved it says so and sends it once; where that fails the words stay to be saved again", async () => {
  await editPage();
  await heading.fill("Green all year");
  const { saveFailed } = staffTexts.staff;
  const held = Promise.withResolvers<ReturnType<typeof refused>>();
  staffSite.answer("page/save", () => held.promise);
  await press("Save");
  await expect.element(bar).toMatchTextContent("Saving 1 change…");
  await userEvent.keyboard("{Control>}s{/Control}");
  held.resolve(refused("failed", saveFailed));
  await expect.element(bar.getByRole("alert")).toHaveTextContent(saveFailed);
  expect(sent()).toHaveLength(1);
  await expect.element(heading).toHaveTextContent("Green all year");
  staffSite.answer("page/save", done());
  await save();
});
