import type { Page } from "@playwright/test";
import { desktop, expect, open, phone, swipe, test } from "./site.ts";

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
  const title = (page: Page) => page.getByRole("heading", { level: 1 });

  test("changes by itself after five seconds and stops when paused", async ({ page }) => {
    await page.clock.install();
    await open(page, "/");
    // A press begins the five seconds anew. The clock goes on by itself as well, so the bounds leave it a second.
    await page.getByRole("button", { name: /^Slide 1/ }).click();
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

  test("rests while it is read, by mouse and by keyboard", async ({ page }) => {
    await page.clock.install();
    await open(page, "/");
    await title(page).hover();
    await page.clock.runFor(20_000);
    await expect(title(page)).toHaveText("Transform Your Outdoor Space");
    await page.mouse.move(1270, 790);
    const link = page.getByRole("link", { name: "Explore Our Services" }).first();
    await link.focus();
    await page.clock.runFor(20_000);
    await expect(title(page)).toHaveText("Transform Your Outdoor Space");
    await link.blur();
    await page.clock.runFor(5300);
    await expect(title(page)).toHaveText("Custom Hardscape Solutions");
  });

  test("has one h1, and one heading of its level that is not hidden", async ({ page }) => {
    await open(page, "/");
    const hero = page.getByRole("region", { name: "What we do" });
    for (const words of ["Transform", "Custom", "Year-Round", "Transform"]) {
      await expect(title(page)).toHaveCount(1);
      await expect(title(page)).toContainText(words);
      await expect(page.locator("h1")).toHaveCount(1);
      await hero.getByRole("button", { name: "Next slide" }).click();
    }
  });

  test.describe("fetches a slide's picture", () => {
    /** Names of the slides' pictures the page has asked for. */
    function fetchedPictures(page: Page): Set<string> {
      const fetched = new Set<string>();
      page.on("request", (request) => {
        const name = /hero-[a-z]+(?=[.\-/])/.exec(request.url())?.[0];
        if (name && request.resourceType() === "image") fetched.add(name);
      });
      return fetched;
    }

    test("some seconds before its turn", async ({ page }) => {
      const fetched = fetchedPictures(page);
      await open(page, "/");
      await page.waitForTimeout(1000);
      expect([...fetched]).toEqual(["hero-landscaping"]);
      await expect.poll(() => [...fetched]).toEqual(["hero-landscaping", "hero-hardscape"]);
    });

    test("when somebody who paused comes near the buttons", async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      const fetched = fetchedPictures(page);
      await open(page, "/");
      await page.waitForTimeout(3000);
      expect(fetched.size).toBe(1);
      const next = page.getByRole("group", { name: "Hero slides" }).getByRole("button", { name: "Next" });
      await next.hover();
      await expect.poll(() => fetched.size).toBe(2);
      await next.click();
      await expect.poll(() => fetched.size).toBe(3);
    });
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
  const inView = (page: Page) =>
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

  const slides = (page: Page) => page.locator("li:has(blockquote)");
  const first = async (page: Page) => {
    const places = await slides(page).evaluateAll((all) =>
      all.map((slide) => (slide.hasAttribute("inert") ? "away" : "seen")),
    );
    return places.indexOf("seen");
  };

  test("go round at both ends, and keep the focus out of the slides that are away", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await open(page, "/");
    const controls = page.getByRole("group", { name: "Reviews" }).last();
    const count = await slides(page).count();
    await expect.poll(() => first(page)).toBe(0);
    await controls.getByRole("button", { name: "Previous slide" }).press("Enter");
    await expect.poll(() => first(page)).toBe(count - 3);
    await controls.getByRole("button", { name: "Next slide" }).press("Enter");
    await expect.poll(() => first(page)).toBe(0);
    await expect.poll(() => page.locator("li[inert]:has(blockquote)").count()).toBe(count - 3);
    await page.getByRole("region", { name: "Client reviews" }).press("ArrowRight");
    await expect.poll(() => first(page)).toBe(1);
  });

  test("go on by themselves after five seconds, and rest while they are read", async ({ page }) => {
    await page.clock.install();
    await open(page, "/");
    const region = page.getByRole("region", { name: "Client reviews" });
    await region.scrollIntoViewIfNeeded();
    await page.clock.runFor(5300);
    await expect.poll(() => first(page)).toBe(1);
    await region.hover();
    await page.clock.runFor(20_000);
    expect(await first(page)).toBe(1);
    await page.mouse.move(5, 5);
    await page.clock.runFor(5300);
    await expect.poll(() => first(page)).toBe(2);
  });

  test.describe("by touch", () => {
    test.use({ viewport: phone, hasTouch: true });

    test("are swiped", async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await open(page, "/");
      await page.getByRole("region", { name: "Client reviews" }).scrollIntoViewIfNeeded();
      await expect.poll(() => first(page)).toBe(0);
      await swipe(page, slides(page).first(), -280);
      await expect.poll(() => first(page)).toBe(1);
    });
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

test("the FAQ opens by keyboard, and by itself where the script never comes", async ({ page }) => {
  await open(page, "/");
  const question = page.getByRole("button", { name: /How far ahead should I book/ });
  const answer = page.getByText("4-6 weeks").first();
  await question.press("Space");
  await expect(answer).toBeVisible();
  await question.press("Enter");
  await expect(answer).toBeHidden();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.route("**/assets/visitor-*.js", (route) => route.abort());
  await page.goto("/");
  await expect(answer).toBeHidden();
  await expect(answer).toBeVisible();
  await expect(page.getByRole("button", { name: "Next slide" })).toHaveCount(0);
});

for (const [when, slow] of [
  ["before", "**/assets/visitor-*.js"],
  ["after", "**/hero-landscaping**"],
] as const) {
  test(`a picture that fails ${when} the script has come leaves its frame's ground`, async ({ page }) => {
    await page.route("**/hero-landscaping**", (route) => route.fulfill({ status: 404 }));
    await page.route(slow, async (route) => {
      await page.waitForTimeout(1500);
      await route.fallback();
    });
    await page.goto("/");
    await expect(page.locator("main section img").first()).toBeHidden();
  });
}

test("the before/after wipe follows the keyboard", async ({ page }) => {
  await open(page, "/");
  const slider = page.getByRole("slider", { name: "Show more of before or after" });
  await slider.focus();
  const before = await slider.inputValue();
  await page.keyboard.press("ArrowRight");
  expect(await slider.inputValue()).not.toBe(before);
});

test("a recent project opens its gallery, and Back leads home", async ({ page }) => {
  await open(page, "/");
  await page.getByRole("link", { name: "Terraced back slope" }).click();
  const gallery = page.getByRole("dialog", { name: "Terraced back slope" });
  await expect(gallery.getByText(/^1 \/ \d+$/)).toBeVisible();
  await expect(page).toHaveURL("/projects/terraced-back-slope");
  await page.goBack();
  await expect(gallery).toBeHidden();
  await expect(page).toHaveURL("/");
});

test("on a phone the garden keeps at least 304 px above the plate", async ({ page }) => {
  await page.setViewportSize(phone);
  await open(page, "/");
  const picture = await page.locator("main section img").first().boundingBox();
  const title = await page.getByRole("heading", { level: 1 }).boundingBox();
  expect((picture?.height ?? 0) >= 304).toBe(true);
  expect((title?.y ?? 0) > 200).toBe(true);
});

test("on a phone home is seven screens at most, five services less than 1,000 px", async ({ page }) => {
  await page.setViewportSize(phone);
  await open(page, "/");
  const { height } = phone;
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(7 * height);
  const courses = page.locator("article:has(a[href^='/services/'])");
  await expect(courses).toHaveCount(5);
  const [first, last] = [await courses.first().boundingBox(), await courses.last().boundingBox()];
  expect((last?.y ?? 0) + (last?.height ?? 0) - (first?.y ?? 0)).toBeLessThan(1000);
  for (const course of await courses.all()) {
    await expect(course.locator("img")).toBeAttached();
    await expect(course.getByRole("listitem")).toHaveCount(3);
    await expect(course.getByRole("link", { name: /^Learn More about/ })).toBeVisible();
  }
});
