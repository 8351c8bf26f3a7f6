import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { chromiumFlags, ensureChromium } from "../../scripts/chromium.ts";
import { desktop, expect, open, phone, test } from "./site.ts";

test.describe("Header", () => {
  test.use({ viewport: desktop });

  test("is transparent at the top and solid white after more than 50 px", async ({ page }) => {
    await open(page, "/");
    const ground = () =>
      page
        .getByRole("banner")
        .evaluate((header) =>
          getComputedStyle(header).backgroundColor === "rgb(255, 255, 255)" ? "white" : "transparent",
        );
    expect(await ground()).toBe("transparent");
    await page.mouse.wheel(0, 50);
    await page.waitForFunction(() => window.scrollY === 50);
    await page.waitForTimeout(400);
    expect(await ground()).toBe("transparent");
    await page.mouse.wheel(0, 10);
    await expect.poll(ground).toBe("white");
    await page.mouse.wheel(0, -60);
    await expect.poll(ground).toBe("transparent");
  });

  test("the services' menu opens by its button, lists every service and closes on Escape", async ({
    page,
  }) => {
    await open(page, "/about");
    const { button } = servicesMenu(page);
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(button).toHaveAttribute("aria-expanded", "true");
    for (const name of ["Landscaping", "Hardscaping", "Maintenance", "Snow Removal", "Garden Design"]) {
      await expect(page.getByRole("banner").getByRole("link", { name, exact: true })).toBeVisible();
    }
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await expect(button).toHaveAttribute("aria-expanded", "false");
    await expect(button).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Shift+Tab");
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Shift+Tab");
    await expect(button).toHaveAttribute("aria-expanded", "false");
  });

  test("the services' menu opens while the mouse is over it, or until it is closed once pressed", async ({
    page,
  }) => {
    await open(page, "/about");
    const { link, button, entry } = servicesMenu(page);
    await link.hover();
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await expect(entry).toBeVisible();
    await page.mouse.move(600, 600);
    await expect(button).toHaveAttribute("aria-expanded", "false");
    await expect(entry).toBeHidden();
    await button.click();
    await page.mouse.move(600, 600);
    await expect(entry).toBeVisible();
    await page.mouse.click(600, 600);
    await expect(entry).toBeHidden();
    await button.click();
    await button.click();
    await page.mouse.move(600, 600);
    await expect(entry).toBeHidden();
    await link.hover();
    await entry.click();
    await expect(page).toHaveURL(/\/services\/snow-removal$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Snow Removal");
  });

  test("carries the phone number and the call to action", async ({ page }) => {
    await open(page, "/blog");
    const banner = page.getByRole("banner");
    await expect(banner.getByRole("link", { name: "(519) 555-0142" })).toHaveAttribute(
      "href",
      "tel:+15195550142",
    );
    await banner.getByRole("link", { name: "Book a Free Consultation" }).click();
    await expect(page).toHaveURL(/\/contact$/);
  });
});

test.describe("Header, by touch", () => {
  test.use({ viewport: desktop, hasTouch: true });

  test("the services' menu opens and closes by its button, and closes by a tap elsewhere", async ({
    page,
  }) => {
    await open(page, "/about");
    const { button, entry } = servicesMenu(page);
    await button.tap();
    await expect(entry).toBeVisible();
    await button.tap();
    await expect(entry).toBeHidden();
    await button.tap();
    await page.touchscreen.tap(600, 600);
    await expect(entry).toBeHidden();
    await button.tap();
    await entry.tap();
    await expect(page).toHaveURL(/\/services\/snow-removal$/);
  });
});

function servicesMenu(page: Page) {
  const banner = page.getByRole("banner");
  return {
    link: banner.getByRole("navigation").getByRole("link", { name: "Services", exact: true }),
    button: banner.getByRole("button", { name: "Services menu" }),
    entry: banner.getByRole("link", { name: "Snow Removal", exact: true }),
  };
}

for (const width of [360, 390, 768, 1024, 1100, 1280]) {
  test(`phone and booking are seen in the header at ${width} px, over the hero and scrolled`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, "/");
    const banner = page.getByRole("banner");
    for (const top of [0, 400]) {
      await page.evaluate((y) => window.scrollTo(0, y), top);
      const call = banner.getByRole("link", { name: "Call (519) 555-0142" });
      const book = banner.getByRole("link", { name: "Book a Free Consultation" });
      await expect(call).toHaveAttribute("href", "tel:+15195550142");
      for (const link of [call, book]) {
        const { isSeen, box } = await link.evaluate((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          const corners = [
            [left + 2, top + 2],
            [left + width - 2, top + height - 2],
          ] as const;
          const isSeen = corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
          return { isSeen, box: { width, height } };
        });
        expect(isSeen).toBe(true);
        expect(box.height).toBeGreaterThanOrEqual(44);
        expect(box.width).toBeGreaterThanOrEqual(44);
      }
    }
  });
}

for (const width of [360, 390]) {
  test(`a scrolled header shows the mark, Call, Book and the menu on 60 px at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, "/");
    const banner = page.getByRole("banner");
    const name = banner.getByText("Landscaping", { exact: true }).first();
    const call = banner.getByText("Call", { exact: true });
    expect((await name.boundingBox())?.width).toBeGreaterThan(40);
    await expect(call).toBeHidden();
    await page.evaluate(() => window.scrollTo(0, 400));
    await expect(call).toBeVisible();
    expect((await banner.boundingBox())?.height).toBe(60);
    expect(await name.locator("..").evaluate((words) => words.clientWidth)).toBeLessThanOrEqual(1);
    await expect(banner.getByRole("link", { name: "Fernhill Landscaping" })).toBeVisible();
  });
}

test("the header's scrim lies over pictures only", async ({ page }) => {
  const paper = [245, 243, 236];
  for (const [width, path] of [
    [390, "/"],
    [768, "/"],
    [768, "/blog/low-voltage-lighting-without-glare"],
    [1024, "/services/landscaping"],
    [1280, "/contact"],
  ] as const) {
    await page.setViewportSize({ width, height: 520 });
    await open(page, path);
    await page.evaluate(() => window.scrollTo(0, 50));
    const box = await page.locator(".plate").boundingBox();
    if (!box) throw new Error(`${path} has no plate`);
    const clip = { x: Math.ceil(box.x) + 4, y: Math.max(Math.ceil(box.y) + 2, 82), width: 4, height: 4 };
    const { data } = await sharp(await page.screenshot({ clip }))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)], `${path} at ${width} px`).toEqual(paper);
  }
});

test("the first cards of every list are seen without scrolling at 1280 by 800", async ({ page }) => {
  await page.setViewportSize(desktop);
  for (const path of ["/services", "/projects", "/blog", "/reviews"]) {
    await open(page, path);
    const card = page.locator(path === "/reviews" ? "main article" : "main article figure").first();
    const box = await card.boundingBox();
    if (!box) throw new Error(`${path} has no cards`);
    const seen = (desktop.height - box.y) / box.height;
    expect(seen, path).toBeGreaterThan(path === "/services" ? 0.6 : 0.95);
  }
});

test.describe("The header of a long name", () => {
  for (const width of [320, 360, 390, 768, 1024, 1100, 1280]) {
    test(`keeps its parts apart at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await open(page, "/");
      await page.getByRole("banner").evaluate((header) => {
        const line = header.querySelector('a[href="/"] .font-display');
        if (line) line.textContent = "Northumberland & Sons";
      });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      const edges = await page.getByRole("banner").evaluate((header) =>
        [...header.querySelectorAll("a, button")]
          .filter((element) => element.checkVisibility({ checkVisibilityCSS: true }))
          .map((element) => element.getBoundingClientRect())
          .filter(({ width, height }) => width > 1 && height > 1)
          .toSorted((one, other) => one.left - other.left)
          .map(({ left, right }) => ({ left, right })),
      );
      for (const [index, { left }] of edges.entries()) {
        expect(left).toBeGreaterThanOrEqual(edges[index - 1]?.right ?? 0);
      }
      expect(edges.at(-1)?.right).toBeLessThanOrEqual(width);
    });
  }
});

test.describe("Mobile menu", () => {
  test.use({ viewport: phone, hasTouch: true });

  test("opens, expands services at the first tap, goes to them at the second, and closes", async ({
    page,
  }) => {
    await open(page, "/");
    await page.getByRole("button", { name: "Open menu" }).tap();
    await expect(page.getByRole("button", { name: "Close menu" })).toBeVisible();
    const menu = page.locator("#mobile-menu");
    const services = menu.getByRole("link", { name: "Services", exact: true });
    await expect(services).toHaveAttribute("aria-expanded", "false");
    await expect(menu.getByRole("link", { name: "Hardscaping" })).toBeHidden();
    await services.tap();
    await expect(services).toHaveAttribute("aria-expanded", "true");
    await expect(menu.getByRole("link", { name: "Hardscaping" })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await services.tap();
    await expect(page).toHaveURL(/\/services$/);
    await expect(page.getByRole("button", { name: "Open menu" })).toBeVisible();
    await expect(menu).toBeHidden();
  });

  test("is folded again when it is opened again", async ({ page }) => {
    await open(page, "/");
    const menu = page.locator("#mobile-menu");
    await page.getByRole("button", { name: "Open menu" }).click();
    await menu.getByRole("link", { name: "Services", exact: true }).click();
    await expect(menu.getByRole("link", { name: "Hardscaping" })).toBeVisible();
    await page.getByRole("button", { name: "Close menu" }).click();
    await expect(menu).toBeHidden();
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(menu).toBeVisible();
    await expect(menu.getByRole("link", { name: "Hardscaping" })).toBeHidden();
  });

  test("keeps the focus inside and the page at rest, closes on Escape and gives the focus back", async ({
    page,
  }) => {
    await open(page, "/");
    const toggle = page.getByRole("button", { name: "Open menu" });
    const menu = page.locator("#mobile-menu");
    await toggle.focus();
    await page.keyboard.press("Enter");
    await expect(menu).toBeVisible();
    await expect(page.getByRole("button", { name: "Close menu" })).toBeFocused();
    for (let press = 0; press < 15; press++) {
      await page.keyboard.press("Tab");
      // Past its last thing the browser's own controls have the focus, which the page sees as nothing focused.
      expect(
        await menu.evaluate(
          (dialog) => dialog.contains(document.activeElement) || document.activeElement === document.body,
        ),
      ).toBe(true);
    }
    await page.mouse.move(200, 700);
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(200);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(toggle).toBeFocused();
  });

  test("closes when one of its links is followed, so that going back finds it closed", async ({ page }) => {
    await open(page, "/");
    await page.evaluate(() =>
      window.addEventListener("click", (event) => {
        if ((event.target as Element).closest("a")) event.preventDefault();
      }),
    );
    await page.getByRole("button", { name: "Open menu" }).click();
    const menu = page.locator("#mobile-menu");
    await menu.getByRole("link", { name: "About" }).click();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(/:\d+\/$/);
  });

  test("can still be closed when the window grows meanwhile", async ({ page }) => {
    await open(page, "/");
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.setViewportSize(desktop);
    await page.getByRole("button", { name: "Close menu" }).click();
    await expect(page.locator("#mobile-menu")).toBeHidden();
    await page.getByRole("banner").getByRole("link", { name: "Projects" }).click();
    await expect(page).toHaveURL(/\/projects$/);
  });
});

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test(`a page change starts at the top and fades in, unless stillness is asked for (${reducedMotion})`, async ({
    page,
  }) => {
    await page.setViewportSize(desktop);
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(() => {
      window.addEventListener("pagereveal", async ({ viewTransition }) => {
        const { documentElement } = document;
        await viewTransition?.ready;
        // Chromium now and then crashes when it is asked about a transition that isn't there.
        documentElement.dataset.fade = viewTransition
          ? getComputedStyle(documentElement, "::view-transition-new(root)").animationDuration
          : "none";
      });
    });
    await open(page, "/");
    const html = page.locator("html");
    await expect(html).toHaveAttribute("data-fade", "none");
    await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("About Us");
    await expect(html).toHaveAttribute("data-fade", reducedMotion === "reduce" ? "none" : "0.3s");
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
  });
}

test("going back restores the place", async ({ page }) => {
  await page.setViewportSize(desktop);
  await open(page, "/blog");
  await page.evaluate(() => window.scrollTo(0, 600));
  await page.getByRole("link", { name: "All Posts" }).waitFor();
  // In the second row of cards, which is in view.
  await page.getByRole("heading", { level: 2 }).getByRole("link").nth(3).click();
  await expect(page).toHaveURL(/\/blog\/.+/);
  await page.goBack();
  await expect(page).toHaveURL(/\/blog$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
});

test("the footer links everywhere, services that don't exist lead to the list", async ({ page }) => {
  await open(page, "/");
  const footer = page.getByRole("contentinfo");
  for (const path of [
    "/",
    "/about",
    "/services",
    "/projects",
    "/contact",
    "/services/landscaping",
    "/services/hardscaping",
    "/services/maintenance",
    "/privacy-policy",
    "/terms-of-service",
  ]) {
    await expect(footer.locator(`a[href="${path}"]`).first()).toBeVisible();
  }
  await expect(footer.locator('a[href^="mailto:"]').first()).toBeVisible();
  await expect(footer.getByText("8am–6pm")).toBeVisible();
});

test("printed, a page is ink on paper: no bars, open answers, links with their addresses", async ({
  page,
}) => {
  await page.setViewportSize(desktop);
  await page.emulateMedia({ media: "print" });
  await open(page, "/");
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  for (const pressed of [
    page.locator("header nav").first(),
    page.getByRole("button", { name: "Pause" }).first(),
  ])
    await expect(pressed).toBeHidden();
  const answers = await page.locator(".accordion-panel").all();
  expect(answers.length).toBe(6);
  for (const answer of answers) expect((await answer.boundingBox())?.height).toBeGreaterThan(20);
  const inks = await page.evaluate(() => {
    const texts = [...document.querySelectorAll("h1, h2, h3, p, footer *")];
    const styles = texts.filter((text) => text.checkVisibility()).map((text) => getComputedStyle(text));
    const grounds = [...document.querySelectorAll("section, footer")].map((part) => getComputedStyle(part));
    return [...styles.map(({ color }) => color), ...grounds.map(({ backgroundColor }) => backgroundColor)];
  });
  expect(new Set(inks)).toEqual(new Set(["rgb(0, 0, 0)", "rgba(0, 0, 0, 0)"]));
  const address = await page
    .getByRole("link", { name: "View All Services" })
    .evaluate((link) => getComputedStyle(link, "::after").content);
  expect(address).toBe('" (/services)"');
});

test("nothing is loaded from another host", async ({ page }) => {
  const hosts = new Set<string>();
  page.on("request", (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith("http")) hosts.add(host);
  });
  for (const path of ["/", "/contact", "/projects", "/blog"])
    await page.goto(path, { waitUntil: "networkidle" });
  expect([...hosts]).toEqual([new URL(page.url()).host]);
});

test("nothing on a visitors' page keeps it out of the back/forward cache", async ({ baseURL }) => {
  // Playwright switches this cache off unless asked; what it says of the machine itself is circumstantial.
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: chromiumFlags,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  try {
    const page = await browser.newPage({ baseURL: baseURL ?? "" });
    const client = await page.context().newCDPSession(page);
    await client.send("Page.enable");
    const hindrancesOf = async (path: string) => {
      await open(page, path);
      if (path === "/about") await page.evaluate(() => window.addEventListener("unload", () => {}));
      await open(page, "/terms-of-service");
      const told = new Promise<string[]>((resolve) =>
        client.once("Page.backForwardCacheNotUsed", ({ notRestoredExplanations }) =>
          resolve(
            notRestoredExplanations
              .filter(({ type }) => type !== "Circumstantial")
              .map(({ reason }) => reason),
          ),
        ),
      );
      await page.goBack();
      return told;
    };
    expect(await hindrancesOf("/about")).toEqual(["UnloadHandlerExistsInMainFrame"]);
    for (const path of ["/", "/services", "/projects", "/blog", "/contact", "/no-such-page"]) {
      expect({ path, hindrances: await hindrancesOf(path) }).toEqual({ path, hindrances: [] });
    }
  } finally {
    await browser.close();
  }
});
