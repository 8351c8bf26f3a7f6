import { expect, expectAccessible, open, screens, test } from "./site.ts";

test("every public screen passes axe, and has room for a finger on each target", { tag: "@both" }, async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const path of screens) {
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

test("no public screen is wider than a window of 320 to 1280 px", { tag: "@phone" }, async ({ page }) => {
  test.setTimeout(120_000);
  for (const path of screens) {
    await open(page, path);
    for (const width of [320, 360, 390, 768, 1024, 1100, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});

test("the keyboard reaches the content by the skip link first", async ({ page }) => {
  await open(page, "/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#content$/);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").locator(":focus")).toBeVisible();
});
