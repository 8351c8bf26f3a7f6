import type { Page } from "@playwright/test";
import { plantLongWords } from "#tests/support/long-words.ts";
import { moduleScreens } from "#tests/support/module-screens.ts";
import type { RunningSite } from "#tests/support/running-site.ts";
import { visitorsSee } from "#tests/support/site-database.ts";
import { expectAccessible, open, phone, screens } from "./site.ts";
import { expect, test } from "./staff.ts";

/** The screens of the admin area, each with the control that is its main step; null without one. */
const adminScreens: Record<string, RegExp | null> = {
  "/admin/dashboard": /./,
  "/admin/activity": /./,
  "/admin/projects": /^Add Project/,
  "/admin/services": /^Add New Service/,
  "/admin/posts": /^Add Post/,
  "/admin/reviews": /^Add Review/,
  "/admin/media": /^Upload/,
  "/admin/newsletters": /^New newsletter/,
  "/admin/newsletters/subscribers": null,
  "/admin/newsletters/subscribers/import": null,
  "/admin/team": /^Add Team Member/,
  "/admin/users": /^Add User/,
  "/admin/trash": null,
  "/admin/account": /^First name/,
  "/admin/settings": /^Business Name/,
  "/admin/settings/hours": /^Open/,
  ...Object.assign({}, ...moduleScreens.map((of) => of.screens)),
};

/** The public screens, those of modules among them. */
const publicScreens = [...screens, ...moduleScreens.flatMap((of) => of.pages)];

async function storeWhatIsShown(site: RunningSite): Promise<void> {
  for (const { store } of moduleScreens) await store(site);
}

test("every public screen passes axe, and has room for a finger on each target", { tag: "@both" }, async ({
  page,
  ownSite,
}) => {
  test.setTimeout(180_000);
  await storeWhatIsShown(ownSite);
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const path of publicScreens) {
    await test.step(path, async () => {
      await open(page, path);
      await expectAccessible(page);
      expect(await page.evaluate(smallTargets)).toEqual([]);
    });
  }
});

/** What can be pressed and is less than 24 px high or wide, but for links within a sentence. */
const smallTargets = () =>
  [...document.querySelectorAll<HTMLElement>("a, button, input, select, textarea, summary")]
    .filter(
      (element) =>
        element.checkVisibility({ checkVisibilityCSS: true }) &&
        !element.closest("p, li p, dd, .prose, [aria-hidden=true]"),
    )
    .map((element) => ({ box: element.getBoundingClientRect(), html: element.outerHTML.slice(0, 100) }))
    .filter(({ box }) => box.width > 1 && (box.height < 24 || box.width < 24))
    .map(({ html }) => html);

/** What reaches beyond the window, unless it scrolls by itself; nothing where the page keeps within it. */
const tooWide = () => {
  const isHeld = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).overflowX !== "visible" || isHeld(element.parentElement));
  if (document.documentElement.scrollWidth <= window.innerWidth) return [];
  return [...document.body.querySelectorAll("*")]
    .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
    .filter((element) => !isHeld(element.parentElement))
    .map((element) => element.outerHTML.slice(0, 420));
};

/** Words of staff's controls that are broken within, for want of room. */
const brokenWords = () =>
  [...document.querySelectorAll<HTMLElement>(".staff-bar *, .staff-button")].flatMap((control) =>
    [...control.childNodes]
      .filter((node) => node instanceof Text && control.checkVisibility())
      .flatMap((node) => [...(node.textContent ?? "").matchAll(/\S+/g)].map((word) => ({ node, word })))
      .filter(({ node, word: { index, 0: text } }) => {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + text.length);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
      })
      .map(({ word }) => word[0]),
  );

/** Controls of the header that can't be pressed in the middle. */
const outOfReach = () =>
  [...document.querySelectorAll("site-header :is(a, button)")]
    .filter((control) => control.checkVisibility({ checkVisibilityCSS: true }))
    .filter((control) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      return !control.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    })
    .map((control) => control.outerHTML.slice(0, 120));

/** Opens screens in narrow and wide windows, and with letters of twice the usual size, with long words in every text. */
async function expectWithinWindow(
  page: Page,
  paths: readonly string[],
  widths: readonly number[],
  inLastWidth?: (page: Page, path: string) => Promise<void>,
) {
  const settings = await page.context().newCDPSession(page);
  const letters = (standard: number) => settings.send("Page.setFontSizes", { fontSizes: { standard } });
  for (const path of paths) {
    await open(page, path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await page.evaluate(tooWide), `${path} at ${width} px`).toEqual([]);
    }
    await inLastWidth?.(page, path);
    await page.setViewportSize(phone);
    for (const size of [24, 32]) {
      await letters(size);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
        `${size}px`,
      );
      expect.soft(await page.evaluate(tooWide), `${path} with letters of ${size} px`).toEqual([]);
      expect.soft(await page.evaluate(brokenWords), `${path} with letters of ${size} px`).toEqual([]);
      expect
        .soft(await page.evaluate(outOfReach), `header of ${path} with letters of ${size} px`)
        .toEqual([]);
    }
    await letters(16);
  }
  await settings.detach();
}

test("no public screen is wider than its window, whatever its words and the size of letters", {
  tag: "@phone",
}, async ({ page, ownSite }) => {
  test.setTimeout(180_000);
  await storeWhatIsShown(ownSite);
  await plantLongWords(ownSite);
  await visitorsSee(ownSite);
  await expectWithinWindow(page, publicScreens, [320, 360, 390, 768, 1024, 1100, 1280]);
  // Whose reach was looked at.
  expect(await page.locator("site-header :is(a, button)").count()).toBeGreaterThan(3);
});

test("nor is a screen of staff, whose main step the keyboard reaches soon", { tag: "@phone" }, async ({
  staffPage,
  ownSite,
}) => {
  test.setTimeout(180_000);
  await storeWhatIsShown(ownSite);
  await plantLongWords(ownSite);
  await expectWithinWindow(staffPage, ["/", ...Object.keys(adminScreens)], [320, 1024], expectMainStepSoon);
});

/** Walks from the top of an admin screen to its main step by keyboard. */
async function expectMainStepSoon(page: Page, path: string) {
  const step = adminScreens[path];
  if (!step) return;
  const reached: string[] = [];
  // The skip link comes first.
  for (const key of ["Tab", "Enter", "Tab", "Tab", "Tab", "Tab"]) {
    const isOnward = reached.at(-1) === "Skip to the form";
    await page.keyboard.press(isOnward ? "Enter" : key);
    reached.push(await page.evaluate(nameOfFocused));
    if (step.test(reached.at(-1) ?? "")) return;
  }
  expect.soft(reached, `main step of ${path}`).toContainEqual(expect.stringMatching(step));
}

/** What is read of the control with the focus, if it is a part of the page's content. */
const nameOfFocused = () => {
  const focused = document.activeElement as HTMLInputElement | null;
  if (!focused?.parentElement?.closest("main")) return "";
  return focused.ariaLabel ?? focused.labels?.[0]?.textContent ?? focused.textContent ?? "";
};

test("the keyboard reaches the content by the skip link first", async ({ page }) => {
  await open(page, "/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#content$/);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").locator(":focus")).toBeVisible();
});
