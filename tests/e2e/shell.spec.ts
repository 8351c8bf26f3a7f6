import { chromium } from "@playwright/test";
import { chromiumFlags, ensureChromium } from "../../scripts/chromium.ts";
import { expect, open, test } from "./site.ts";

test("the mobile menu leads to a service and to the list of them, and is closed when one comes back", {
  tag: "@phone",
}, async ({ page }) => {
  await open(page, "/about");
  const menu = page.getByRole("dialog", { name: "Menu" });
  const services = menu.getByRole("link", { name: "Services", exact: true });
  await page.getByRole("button", { name: "Open menu" }).click();
  await services.click();
  await menu.getByRole("link", { name: "Hardscaping" }).click();
  await expect(page).toHaveURL(/\/services\/hardscaping$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hardscaping");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("About Us");
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Open menu" }).click();
  await services.click();
  await services.click();
  await expect(page).toHaveURL(/\/services$/);
  await expect(menu).toBeHidden();
});

test("the header's menu leads to a service, to every other page, and to booking", {
  tag: "@desktop",
}, async ({ page }) => {
  await open(page, "/about");
  const banner = page.getByRole("banner");
  await banner.getByRole("navigation").getByRole("link", { name: "Services", exact: true }).hover();
  for (const name of ["Landscaping", "Hardscaping", "Maintenance", "Snow Removal", "Garden Design"]) {
    await expect(banner.getByRole("link", { name, exact: true })).toBeVisible();
  }
  await banner.getByRole("link", { name: "Snow Removal", exact: true }).click();
  await expect(page).toHaveURL(/\/services\/snow-removal$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Snow Removal");
  for (const name of ["Projects", "Blog", "About", "Contact"]) {
    await banner.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/${name.toLowerCase()}$`));
    await expect(banner.getByRole("link", { name, exact: true })).toHaveAttribute("aria-current", "page");
  }
  await banner.getByRole("link", { name: "Book a Free Consultation" }).click();
  await expect(page).toHaveURL(/\/contact$/);
});

test("pages come from our host alone, fade in at their top, and are found again where one left them", async ({
  page,
  baseURL,
}) => {
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
  const origins = new Set<string>();
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http")) origins.add(origin);
  });
  const html = page.locator("html");
  const footer = page.getByRole("contentinfo");
  const scrolled = () => page.evaluate(() => window.scrollY);

  await open(page, "/");
  await expect(html).toHaveAttribute("data-fade", "none");
  await footer.getByRole("link", { name: "About" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("About Us");
  await expect(html).toHaveAttribute("data-fade", "0.3s");
  expect(await scrolled()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await footer.getByRole("link", { name: "Projects" }).click();
  await expect(page).toHaveURL(/\/projects$/);
  await expect(html).toHaveAttribute("data-fade", "none");

  await footer.getByRole("link", { name: "Blog" }).click();
  await expect(page).toHaveURL(/\/blog$/);
  const fourth = page.getByRole("heading", { level: 2 }).getByRole("link").nth(3);
  // Lines are as high as in the end once the fonts are there, which the stylesheet asks for.
  await page.waitForLoadState();
  await page.evaluate(() => document.fonts.ready);
  await fourth.scrollIntoViewIfNeeded();
  const place = await scrolled();
  expect(place).toBeGreaterThan(300);
  await fourth.click();
  await expect(page).toHaveURL(/\/blog\/.+/);
  await page.goBack();
  await expect(page).toHaveURL(/\/blog$/);
  // The browser restores the position before the fonts are loaded, with which a line above may be lower.
  await expect.poll(async () => Math.abs((await scrolled()) - place)).toBeLessThan(20);

  await footer.getByRole("link", { name: "Contact" }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await page.waitForLoadState("networkidle");
  expect([...origins]).toEqual([baseURL]);
});

test("the first cards of every list are seen without scrolling at 1280 by 800", {
  tag: "@desktop",
}, async ({ page }) => {
  for (const path of ["/services", "/projects", "/blog", "/reviews"]) {
    await open(page, path);
    const card = page.locator(path === "/reviews" ? "main article" : "main article figure").first();
    const box = await card.boundingBox();
    if (!box) throw new Error(`${path} has no cards`);
    const seen = (800 - box.y) / box.height;
    expect(seen, path).toBeGreaterThan(path === "/services" ? 0.6 : 0.95);
  }
});

test("printed, a page is ink on paper: no bars, open answers, and at the foot who it is from", {
  tag: "@desktop",
}, async ({ page }) => {
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
  await expect(page.locator("footer address")).toContainText("(519) 555-0142");
  await expect(page.locator("footer address")).toBeVisible();
});

test("nothing on a visitors' page keeps it out of the back/forward cache", {
  tag: "@phone",
}, async ({ baseURL }) => {
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
