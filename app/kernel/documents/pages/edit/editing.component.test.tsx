import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { PictureAccordion } from "#app/elements/pictures.ts";
import { expectAccessible } from "#tests/components/axe.ts";
import {
  bar,
  beginEditing,
  button,
  editPage,
  openPage,
  pagePaths,
  place,
  press,
  pressTool,
} from "#tests/components/edit-page.ts";
import { desktop } from "#tests/components/render-staff.tsx";

/** Checks the styles of editing on whole pages. */

customElements.define("picture-accordion", PictureAccordion);

/** Staff's controls smaller than 44 px; links within a text are exempt. */
const smallControls = () =>
  [...document.querySelectorAll<HTMLElement>(":is(button, a[href], input, select, textarea, [role=button])")]
    .filter((control) => !control.closest(".editable-words") || !control.matches("a"))
    .filter((control) => control.closest(".staff, .staff-toolbar, [class*=editable], [role=dialog]"))
    .filter((control) => control.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }))
    // The touch target is the label around it.
    .map(
      (control) => (control.matches("[type=checkbox], [type=radio]") && control.closest("label")) || control,
    )
    .map((control) => ({ box: control.getBoundingClientRect(), html: control.outerHTML.slice(0, 140) }))
    .filter(({ box }) => box.width > 1 && (box.width < 43.99 || box.height < 43.99))
    .map(({ box, html }) => `${Math.round(box.width)} × ${Math.round(box.height)}: ${html}`);

/** Fields with text under 16 px, in which iOS zooms in. */
const zoomedFields = () =>
  [...document.querySelectorAll("input:not([type=checkbox], [type=radio], [type=file]), select, textarea")]
    .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
    .map((field) => field.outerHTML.slice(0, 120));

const expectForThumbs = () => expect([...smallControls(), ...zoomedFields()]).toEqual([]);

test.each(pagePaths)(
  "%s on a phone: a name for each part, room for a thumb, nothing too wide, right for everybody",
  async (path) => {
    await page.viewport(360, 740);
    await editPage(path);
    await expect.element(place("Footer text")).toBeInTheDocument();
    const parts = [...document.querySelectorAll("[data-part]")].filter((part) => part.checkVisibility());
    const names = parts.map((part) => part.getAttribute("data-part"));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expectForThumbs();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    await expectAccessible();
  },
);

test.each([390, 1280])(
  "at %i px home stays the page while it is edited, and its questions shut",
  async (width) => {
    await page.viewport(width, 844);
    const height = () => document.documentElement.scrollHeight;
    await openPage("/");
    await expect.element(page.getByRole("contentinfo")).toBeInTheDocument();
    const before = height();
    await beginEditing();
    expect(height() / before).toBeLessThanOrEqual(1.15);
    const [question, answer] = [place("Question 1 text"), place("Question 1 answer")];
    const isOpen = () => (answer.element().closest("[data-item]") as HTMLElement).hasAttribute("data-open");
    expect(isOpen()).toBe(false);
    // Typing in an answer opens it, and so does a press on its question.
    await answer.fill("Other words");
    expect(isOpen()).toBe(true);
    await place("Question 2 text").click();
    expect(isOpen()).toBe(false);
    await question.click();
    expect(isOpen()).toBe(true);
    // Only the tools of what has the focus show.
    const shown = [...document.querySelectorAll(".editable-tools")].filter(
      (tools) => getComputedStyle(tools).clipPath === "none",
    );
    expect(shown.map((tools) => tools.querySelector("select")?.ariaLabel)).toEqual(["Question 1 category"]);
  },
);

test("the bar, its list, the toolbar and the dialogs have room for a thumb, too", async () => {
  await editPage();
  const height = () => bar.element().getBoundingClientRect().height;
  const before = height();
  await place("Philosophy heading").fill("Other words");
  await expect.element(button("Save")).toBeInViewport({ ratio: 1 });
  expect(height()).toBe(before);
  await expect.element(button("Phone view")).not.toBeInTheDocument();
  await press("1 change");
  expectForThumbs();
  await place("Philosophy text").click();
  for (const row of ["Link", "Picture"]) {
    await page.getByRole("toolbar", { name: "Text formatting" }).getByRole("button", { name: row }).click();
    expectForThumbs();
  }
  await page.getByRole("button", { name: "Add notice" }).click();
  const dialogs = [
    /, Closing button address$/,
    "Replace Philosophy picture",
    /Notice 1 dates$/,
    /Notice 1 pages$/,
  ];
  for (const name of dialogs) {
    await pressTool(page.getByRole("button", { name }));
    await expect.element(page.getByRole("dialog")).toBeVisible();
    expectForThumbs();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  }
});

test("a card's words show whole while they are typed, over what stands below, and are cut again after", async () => {
  await desktop();
  await editPage("/projects");
  const box = place("Fire pit description").element();
  const card = box.closest("article");
  const { width } = card?.getBoundingClientRect() ?? {};
  const isWhole = () => box.scrollHeight <= box.clientHeight;
  await place("Fire pit description").fill(
    "Every word of this can be read as long as it is typed. ".repeat(5),
  );
  expect(isWhole()).toBe(true);
  const range = document.createRange();
  range.selectNodeContents(box);
  const { right, bottom } = Array.from(range.getClientRects()).at(-1) ?? new DOMRect();
  expect(box.contains(document.elementFromPoint(right - 4, bottom - 4))).toBe(true);
  await place("Fire pit title").click();
  expect(isWhole()).toBe(false);
  expect(card?.getBoundingClientRect().width).toBe(width);
  await expectAccessible();
});

test("Tab leads through the page in its order, never under header or bar", async () => {
  await desktop();
  await editPage();
  (place("Philosophy heading").element() as HTMLElement).focus();
  const names: string[] = [];
  const hidden: string[] = [];
  for (let stop = 0; stop < 40; stop += 1) {
    const focused = document.activeElement as HTMLElement;
    // For a text the caret's line counts.
    const range = focused.matches(".editable-words") ? getSelection()?.getRangeAt(0) : null;
    const [line] = range?.getClientRects() ?? [];
    const { top, bottom } = line ?? focused.getBoundingClientRect();
    const foot = bar.element().getBoundingClientRect().top;
    const head = document.querySelector("site-header header")?.getBoundingClientRect().bottom ?? 0;
    const name = focused.getAttribute("aria-label") ?? focused.textContent ?? "";
    names.push(name);
    if (bottom - top < foot - head && (bottom > foot || top < head)) hidden.push(name);
    await userEvent.keyboard("{Tab}");
  }
  expect(hidden).toEqual([]);
  const ofValues = names.filter((name) => /^Value \d (title|text)$/.test(name));
  expect(ofValues.slice(0, 4)).toEqual(["Value 1 title", "Value 1 text", "Value 2 title", "Value 2 text"]);
  const [, after, further] = names.slice(names.indexOf("Value 1 text"));
  expect([after, further]).toEqual(["Value 1 symbol", "Move Environmental Stewardship down"]);
});
