import { desktop, expect, open, phone, test } from "./site.ts";

test.use({ viewport: desktop });

test("the six sections stand in SPEC's order", async ({ page }) => {
  await open(page, "/");
  const headings = await page.locator("main :is(h1, h2)").allTextContents();
  expect(headings).toEqual([
    "Transform Your Outdoor Space",
    "From the first drawing to the tenth spring",
    "Recent projects",
    "What our clients say",
    "Questions, answered",
    "Let’s walk your property together",
  ]);
});

test.describe("The hero", () => {
  const title = (page: import("@playwright/test").Page) => page.getByRole("heading", { level: 1 });

  test("changes by itself after five seconds and stops when paused", async ({ page }) => {
    await page.clock.install();
    await open(page, "/");
    await expect(title(page)).toHaveText("Transform Your Outdoor Space");
    // The clock goes on by itself as well, so the bounds leave a second for the page to come alive.
    await page.clock.runFor(3500);
    await expect(title(page)).toHaveText("Transform Your Outdoor Space");
    await page.clock.runFor(1500);
    await expect(title(page)).toHaveText("Custom Hardscape Solutions");
    await page.getByRole("region", { name: "What we do" }).getByRole("button", { name: "Pause" }).click();
    await page.clock.runFor(20_000);
    await expect(title(page)).toHaveText("Custom Hardscape Solutions");
    await page.getByRole("region", { name: "What we do" }).getByRole("button", { name: "Play" }).click();
    await page.mouse.move(1270, 790);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.clock.runFor(5300);
    await expect(title(page)).toHaveText("Year-Round Property Maintenance");
  });

  test("goes both ways and round, by keyboard too", async ({ page }) => {
    await open(page, "/");
    const hero = page.getByRole("region", { name: "What we do" });
    await hero.getByRole("button", { name: "Previous slide" }).click();
    await expect(title(page)).toHaveText("Year-Round Property Maintenance");
    await hero.getByRole("button", { name: "Next slide" }).focus();
    await page.keyboard.press("Enter");
    await expect(title(page)).toHaveText("Transform Your Outdoor Space");
    await hero.getByRole("button", { name: /^Slide 2/ }).click();
    await expect(title(page)).toHaveText("Custom Hardscape Solutions");
  });

  test("stands still for those who prefer reduced motion", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.clock.install();
    await open(page, "/");
    await page.clock.runFor(30_000);
    await expect(title(page)).toHaveText("Transform Your Outdoor Space");
  });

  for (const [height, expected] of [
    [600, 500],
    [900, 630],
    [1400, 700],
  ] as const) {
    test(`its picture is ${expected} px high in a window of ${height}`, async ({ page }) => {
      await page.setViewportSize({ width: 1280, height });
      await open(page, "/");
      const box = await page.locator("main section img").first().boundingBox();
      expect(Math.round(box?.height ?? 0)).toBe(expected);
    });
  }
});

test.describe("Reviews", () => {
  const inView = (page: import("@playwright/test").Page) =>
    page.evaluate(() => {
      const viewport = [...document.querySelectorAll("blockquote")].filter((quote) => {
        const box = quote.getBoundingClientRect();
        return box.left >= -1 && box.right <= window.innerWidth + 1;
      });
      return viewport.length;
    });

  for (const [width, count] of [
    [390, 1],
    [767, 1],
    [768, 2],
    [1023, 2],
    [1024, 3],
  ] as const) {
    test(`${count} beside one another at ${width} px`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 800 });
      await open(page, "/");
      await expect.poll(() => inView(page)).toBe(count);
    });
  }

  test("can be paused and moved by buttons", async ({ page }) => {
    await open(page, "/");
    const controls = page.getByRole("group", { name: "Reviews" }).last();
    await controls.getByRole("button", { name: "Pause" }).click();
    await expect(controls.getByRole("button", { name: "Play" })).toBeVisible();
    const left = () =>
      page
        .locator("blockquote")
        .first()
        .evaluate((quote) => quote.getBoundingClientRect().left);
    const before = await left();
    await controls.getByRole("button", { name: "Next slide" }).click();
    await expect.poll(left).not.toBe(before);
  });

  test("link to the public review page in a new tab", async ({ page }) => {
    await open(page, "/");
    await expect(page.getByRole("link", { name: /Read our reviews on Google/ })).toHaveAttribute(
      "target",
      "_blank",
    );
  });
});

test("the FAQ opens one answer at a time; clicking the open one closes it", async ({ page }) => {
  await open(page, "/");
  const first = page.getByRole("button", { name: /What areas do you serve/ });
  const second = page.getByRole("button", { name: /How far ahead should I book/ });
  await first.click();
  await expect(first).toHaveAttribute("aria-expanded", "true");
  await second.click();
  await expect(first).toHaveAttribute("aria-expanded", "false");
  await expect(page.getByText("4-6 weeks").first()).toBeVisible();
  await second.click();
  await expect(second).toHaveAttribute("aria-expanded", "false");
});

test("the before/after wipe follows the keyboard", async ({ page }) => {
  await open(page, "/");
  const slider = page.getByRole("slider", { name: "Show more of before or after" });
  await slider.focus();
  const before = await slider.inputValue();
  await page.keyboard.press("ArrowRight");
  expect(await slider.inputValue()).not.toBe(before);
});

test("on a phone the garden keeps at least 304 px above the plate", async ({ page }) => {
  await page.setViewportSize(phone);
  await open(page, "/");
  const picture = await page.locator("main section img").first().boundingBox();
  const title = await page.getByRole("heading", { level: 1 }).boundingBox();
  expect((picture?.height ?? 0) >= 304).toBe(true);
  expect((title?.y ?? 0) > 200).toBe(true);
});
