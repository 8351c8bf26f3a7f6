import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import type axe from "axe-core";

/** The shared, seeded site; started by tests/support/browser-setup.ts. */
export const test = base.extend<{ consoleErrors: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  baseURL: async ({}, use) => use(process.env.SITE_URL),
  /** Every page is watched: an error in the console or a blocked script fails the test, unless the test asked for it. */
  consoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on("console", (message) => {
        const asked = /status of 4\d\d|net::ERR_(FAILED|INTERNET_DISCONNECTED)/.test(message.text());
        if (message.type() === "error" && !asked) errors.push(message.text());
      });
      page.on("pageerror", (error) => {
        // Chromium gives up a fade, and says so, when a stylesheet that is not in its cache yet comes just then.
        if (!/ViewTransition opt-in disabled/.test(String(error))) errors.push(String(error));
      });
      await use(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 800 };

/** The public screens, error screens included. */
export const screens = [
  "/",
  "/about",
  "/services",
  "/services/hardscaping",
  "/projects",
  "/projects/terraced-back-slope",
  "/blog",
  "/blog/when-to-prune-what",
  "/reviews",
  "/contact",
  "/privacy-policy",
  "/terms-of-service",
  "/no-such-page",
  "/services/no-such-service",
  "/projects?page=999",
  "/projects/no-such-project",
];

/** Waits until the visitors' script has run, and on staff's pages until React has taken over, so that clicks count. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isTakenOver = (element: Element) =>
      Object.keys(element).some((key) => key.startsWith("__reactFiber"));
    const isStaffs = "__reactRouterContext" in window;
    const parts = isStaffs ? [...document.querySelectorAll("main, button")] : [];
    return customElements.get("tab-session") && parts.every(isTakenOver);
  });
}

/** Opens an address and waits until it is alive. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await hydrated(page);
}

/**
 * Keeps a page's scripts from arriving.
 * @returns lets them through
 */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Swipes sideways with a finger, from the far part of an element; `by` in pixels, to the left when negative. */
export async function swipe(page: Page, from: Locator, by: number): Promise<void> {
  const box = await from.boundingBox();
  if (!box) throw new Error("What is swiped has no place");
  const start = { x: box.x + box.width * (by < 0 ? 0.85 : 0.15), y: box.y + box.height / 2 };
  const finger = await page.context().newCDPSession(page);
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [start] });
  for (let part = 0.1; part <= 1; part += 0.1) {
    const touchPoints = [{ x: start.x + by * part, y: start.y }];
    await finger.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints });
  }
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

/** Waits until what is fading or turning has come to rest; what turns for ever may go on. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ playState }) => playState === "running")
      // The string of a toast runs as long as its save can be undone.
      .filter((animation) => (animation as CSSAnimation).animationName !== "run-out")
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    // One that is called off has come to rest as well.
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

const axeScript = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Fails with what axe found, WCAG 2.2 A and AA and best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  await atRest(page);
  // Half a megabyte, so once a document.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeScript);
  const violations = await page.evaluate(async () => {
    const { axe: checks } = window as unknown as { axe: typeof axe };
    const found = await checks.run({
      resultTypes: ["violations"],
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    });
    // What stands half under a bar is small only until somebody scrolls: it counts as it is in the open.
    const isSmall = async (target: unknown) => {
      const element = document.querySelector(String(target));
      const [x, y] = [window.scrollX, window.scrollY];
      element?.scrollIntoView({ block: "center", behavior: "instant" });
      const { violations } = await checks.run(element ?? document, { runOnly: ["target-size"] });
      window.scrollTo({ left: x, top: y, behavior: "instant" });
      return violations.length > 0;
    };
    const said: string[] = [];
    for (const { id, nodes } of found.violations) {
      const wrong = [];
      for (const node of nodes) if (id !== "target-size" || (await isSmall(node.target[0]))) wrong.push(node);
      if (wrong.length > 0) said.push(`${id}: ${wrong.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
    }
    return said;
  });
  expect(violations).toEqual([]);
}

export { expect };
