import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { bar, editPage, place, pressTool } from "#tests/components/edit-page.ts";

const KEYBOARD = 336;
const HEIGHT = 844;
const free = HEIGHT - KEYBOARD;

/** Simulates a keyboard over the bottom of the page: headless Chromium has none. */
function coverFoot(covered: number, offsetTop = 0) {
  const view = window.visualViewport as VisualViewport;
  Object.defineProperties(view, {
    height: { configurable: true, value: window.innerHeight - covered },
    offsetTop: { configurable: true, value: offsetTop },
  });
  view.dispatchEvent(new Event("resize"));
}

const boxOf = (part: { element(): Element }) => part.element().getBoundingClientRect();
const lineBox = () => [...(getSelection()?.getRangeAt(0).getClientRects() ?? [])][0];

test("under a phone's keyboard bar, toolbar and dialogs stand above it, and the line that is typed in sight", async () => {
  await editPage();
  await expect.element(place("Philosophy text")).toBeVisible();
  const words = place("Philosophy text").element() as HTMLElement;
  words.scrollIntoView({ block: "end", behavior: "instant" });
  words.focus({ preventScroll: true });
  getSelection()?.selectAllChildren(words);
  getSelection()?.collapseToEnd();
  const toolbar = page.getByRole("toolbar", { name: "Text formatting" });
  await expect.element(toolbar).toBeVisible();
  coverFoot(KEYBOARD);
  await expect.poll(() => boxOf(bar).bottom).toBe(free);
  await expect.poll(() => boxOf(toolbar).bottom <= boxOf(bar).top).toBe(true);
  await expect.poll(() => (lineBox()?.bottom ?? HEIGHT) < boxOf(toolbar).top).toBe(true);
  expect(lineBox()?.top).toBeGreaterThan(60);

  // iOS also moves the visual viewport.
  coverFoot(KEYBOARD, 120);
  await expect.poll(() => boxOf(bar).bottom).toBe(free + 120);
  coverFoot(0);
  await expect.poll(() => boxOf(bar).bottom).toBe(HEIGHT);

  // The same applies to the page's last text.
  (place("Footer text").element() as HTMLElement).focus();
  coverFoot(KEYBOARD);
  await expect.poll(() => boxOf(place("Footer text")).bottom < boxOf(bar).top).toBe(true);
  await pressTool(page.getByRole("button", { name: /, Closing button address$/ }));
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await expect.poll(() => boxOf(page.getByRole("dialog")).bottom <= free).toBe(true);
  coverFoot(0);
});
