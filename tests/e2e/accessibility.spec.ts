import { expect, expectAccessible, open, screens, test } from "./site.ts";

test("every public screen passes axe", { tag: "@both" }, async ({ page }) => {
  test.setTimeout(180_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const path of screens) {
    await test.step(path, async () => {
      await open(page, path);
      await expectAccessible(page);
    });
  }
});

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

test("every target is at least 24 px high and wide", async ({ page }) => {
  test.setTimeout(120_000);
  for (const path of screens) {
    await open(page, path);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("a, button, input, select, textarea, summary")]
        .filter(
          (element) =>
            element.checkVisibility({ checkVisibilityCSS: true }) &&
            !element.closest("p, li p, dd, .prose, [aria-hidden=true]"),
        )
        .map((element) => ({ box: element.getBoundingClientRect(), html: element.outerHTML.slice(0, 100) }))
        .filter(({ box }) => box.width > 1 && (box.height < 24 || box.width < 24))
        .map(({ html }) => html),
    );
    expect(small, path).toEqual([]);
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
