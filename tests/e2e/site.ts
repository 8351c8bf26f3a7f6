import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import { findViolations } from "#tests/support/accessibility.ts";
import { recordCoverage } from "#tests/support/browser-coverage.ts";
import { snapshotOf, startSeededSite } from "#tests/support/browser-sites.ts";
import { type ImapMailbox, startImapMailbox } from "#tests/support/imap-mailbox.ts";
import type { RunningSite } from "#tests/support/running-site.ts";
import type { SiteContent, SiteSnapshot } from "#tests/support/site-snapshot.ts";
import { type SmtpInbox, startSmtpInbox } from "#tests/support/smtp-inbox.ts";
import { staffAccount } from "#tests/support/staff-account.ts";

type Cookies = Parameters<BrowserContext["addCookies"]>[0];

interface WorkerFixtures {
  /** A real mail server, which `ownSite` sends to; empty before each test. */
  inbox: SmtpInbox;
  /** A real mailbox, which `ownSite` reads: what is delivered to it is an answer to a message, or nothing. */
  mailbox: ImapMailbox;
  /** The worker's site, which is what it was in the beginning before each test. */
  ownSite: RunningSite;
  /** The administrator's session on it. */
  session: Cookies;
  snapshot: SiteSnapshot;
}

interface TestFixtures {
  /** What the site holds when the test begins; `test.use({ content: "empty" })` for a site without demo content. */
  content: SiteContent;
  putBack: undefined;
  /** What the pages have complained of: an error fails the test, unless the test has taken it out. */
  consoleErrors: string[];
}

/** Journeys on a running site, one for each worker. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  browser: [
    async ({ browser }, use) => {
      recordCoverage(browser);
      await use(browser);
    },
    { scope: "worker" },
  ],
  inbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const inbox = await startSmtpInbox();
      await use(inbox);
      await inbox.close();
    },
    { scope: "worker" },
  ],
  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const mailbox = await startImapMailbox();
      await use(mailbox);
      await mailbox.close();
    },
    { scope: "worker" },
  ],
  ownSite: [
    async ({ inbox, mailbox }, use) => {
      const site = await startSeededSite({
        SMTP_URL: inbox.url,
        CONTACT_TO: "owner@fernhill.example",
        IMAP_URL: mailbox.url,
      });
      await use(site);
      await site.remove();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  session: [
    async ({ ownSite, playwright }, use) => {
      const request = await playwright.request.newContext();
      const answer = await request.post(`${ownSite.url}/admin/sign-in`, {
        data: staffAccount,
        headers: { Origin: ownSite.url },
      });
      expect(answer.status()).toBe(200);
      await use((await request.storageState()).cookies);
      await request.dispose();
    },
    { scope: "worker" },
  ],
  snapshot: [
    // The session is part of what is put back.
    async ({ ownSite, session: _session }, use) => use(await snapshotOf(ownSite)),
    { scope: "worker" },
  ],
  content: ["demo", { option: true }],
  putBack: [
    async ({ snapshot, content, inbox }, use) => {
      await snapshot.restore(content);
      inbox.messages.length = 0;
      inbox.mode = "accept";
      await use(undefined);
    },
    { auto: true },
  ],
  baseURL: async ({ ownSite }, use) => use(ownSite.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  consoleErrors: async ({}, use) => {
    const errors: string[] = [];
    await use(errors);
    expect(errors).toEqual([]);
  },
  page: async ({ page, consoleErrors }, use) => {
    watchErrors(page, consoleErrors);
    await use(page);
  },
});

/**
 * Notes what a page logs as an error, or throws.
 * @returns stops watching
 */
export function watchErrors(page: Page, errors: string[]): () => void {
  const onConsole = (message: ConsoleMessage) => {
    const asked = /status of 4\d\d|net::ERR_(FAILED|INTERNET_DISCONNECTED)/.test(message.text());
    // Playwright adds a script to a page that has been traced, also to the frame of a letter, which allows none.
    const isTracing = message.text().startsWith("Blocked script execution in 'about:srcdoc'");
    if (message.type() === "error" && !asked && !isTracing) errors.push(message.text());
  };
  const onError = (error: Error) => {
    // Chromium gives up a fade, and says so, when a stylesheet that is not in its cache yet comes just then, and when the
    // page moves on meanwhile.
    const isFade = /ViewTransition opt-in disabled|Transition was skipped/.test(String(error));
    if (!isFade) errors.push(String(error));
  };
  page.on("console", onConsole);
  page.on("pageerror", onError);
  return () => {
    page.off("console", onConsole);
    page.off("pageerror", onError);
  };
}

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
  "/newsletter",
  "/newsletter?sent=1",
  "/newsletter/confirm/used",
  "/newsletter/leave/used",
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
 * Keeps a page's scripts from arriving, or only some of them.
 * @returns lets them through
 */
export async function holdScripts(page: Page, which = "**/*.js"): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(which, async (route) => {
    // What staff see waits for the script that remembers their presses.
    if (!route.request().url().includes("/staff-start-")) await released;
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

const axeScript = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Fails with what axe found, WCAG 2.2 A and AA and best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  // Half a megabyte, so once a document.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeScript);
  expect(await page.evaluate(findViolations, [])).toEqual([]);
}

export { expect };
