import { desktop, expect, expectAccessible, open, phone, screens, test } from "./site.ts";

for (const [name, viewport] of Object.entries({ phone, desktop })) {
  test.describe(`On a ${name}`, () => {
    test.use({ viewport, reducedMotion: "reduce" });
    for (const path of screens) {
      test(`${path} passes axe`, async ({ page }) => {
        await open(page, path);
        await expectAccessible(page);
      });
    }
  });
}

for (const width of [320, 360, 390, 768, 1024, 1100, 1280]) {
  test(`nothing is wider than a window of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of screens) {
      await page.goto(path);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
  });
}

test("every target is at least 24 px high and wide", async ({ page }) => {
  await page.setViewportSize(phone);
  for (const path of screens) {
    await page.goto(path);
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
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#content, main").first()).toBeVisible();
  expect(new URL(page.url()).hash).toBe("#content");
});
