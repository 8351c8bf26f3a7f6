import process from "node:process";
import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";
import type { RunningSite } from "#tests/support/running-site.ts";
import { sessionCookie } from "#tests/support/staff-account.ts";
import { launchChromium } from "../../scripts/chromium.ts";
import { type Figure, figure, median } from "./figure.ts";

export const PHONE = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true };
/** The CPU throttling that simulates a phone. */
export const SLOWER = 4;
const KILOBIT = 1000 / 8;
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1600 * KILOBIT,
  uploadThroughput: 750 * KILOBIT,
};
const ROUNDS = 5;
const TRIES = 50;
/** Presses fall into this time after the bar is seen. */
const PRESSED_WITHIN_MS = 3000;
/** A press that has opened nothing by then is lost. */
const LOST_AFTER_MS = 15_000;

/**
 * Measures on a phone with a slow line when a press on Edit, made as soon as it is seen, has opened editing, and how
 * many presses at other moments open nothing.
 */
export async function measureStaffStart(site: RunningSite): Promise<Figure[]> {
  const cookie = await sessionCookie(site.url);
  await using browser = await launchChromium();
  const cold: Started[] = [];
  const warm: Started[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await browser.newContext({ ...PHONE, extraHTTPHeaders: { cookie } });
    cold.push(await pressAtOnce(context, site));
    warm.push(await pressAtOnce(context, site));
    await context.close();
  }
  process.stdout.write(`  Edit is seen after ${cold.map(({ seen }) => Math.round(seen)).join(", ")} ms\n`);
  const of = (times: Started[], what: keyof Started) => median(times.map((time) => time[what]));
  const name = "home on a slow phone,";
  return [
    figure(`${name} Edit has worked, nothing cached`, of(cold, "opened"), "ms", { max: 2500 }),
    figure(`${name} from there until one can type`, of(cold, "typed") - of(cold, "opened"), "ms", {
      max: 500,
    }),
    figure(`${name} Edit has worked, all cached`, of(warm, "opened"), "ms", { max: 1200 }),
    figure(`${name} JavaScript for that`, of(cold, "bytes") / 1000, "KB", { max: 180 }),
    figure(`presses lost of ${TRIES}`, await countLost(browser, site, cookie), "", { max: 0 }),
  ];
}

/** Milliseconds since navigation, and bytes of scripts. */
interface Started {
  seen: number;
  opened: number;
  typed: number;
  bytes: number;
}

/** A page of its own on the slow phone. */
export async function openSlowly(context: BrowserContext): Promise<{ page: Page; session: CDPSession }> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", LINE);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  return { page, session };
}

/** Presses Edit at the first frame that shows it. */
async function pressAtOnce(context: BrowserContext, site: RunningSite): Promise<Started> {
  const { page, session } = await openSlowly(context);
  const scripts = new Set<string>();
  let bytes = 0;
  session.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (new URL(request.url).pathname.endsWith(".js")) scripts.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.addInitScript(() => {
    const times: Partial<Record<"seen" | "opened" | "typed", number>> = {};
    Object.assign(window, { times });
    const look = () => {
      const button = document.querySelector<HTMLElement>(".staff-bar-edit");
      const isSeen = performance.getEntriesByName("first-contentful-paint").length > 0;
      if (button && isSeen && !times.opened) {
        times.seen ??= performance.now();
        button.click();
      }
      if (document.querySelector(".changes-bar")) times.opened ??= performance.now();
      const texts = [...document.querySelectorAll(".editable-block")];
      const isTyped = texts.every((text) => text.querySelector("[role=textbox]"));
      if (times.opened && document.querySelector(".editable-words") && isTyped)
        times.typed ??= performance.now();
      else setTimeout(look, 20);
    };
    look();
  });
  await page.goto(site.url, { waitUntil: "commit" });
  await page.waitForFunction(() => (window as unknown as { times: Partial<Started> }).times.typed);
  const times = await page.evaluate(() => (window as unknown as { times: Started }).times);
  await page.close();
  return { ...times, bytes };
}

/** The addresses of the requests that are not answered yet, by the requests' ids. */
function requestsOf(session: CDPSession): Map<string, string> {
  const underWay = new Map<string, string>();
  session.on("Network.requestWillBeSent", ({ requestId, request }) => underWay.set(requestId, request.url));
  session.on("Network.loadingFinished", ({ requestId }) => underWay.delete(requestId));
  session.on("Network.loadingFailed", ({ requestId }) => underWay.delete(requestId));
  return underWay;
}

/** Presses Edit once a page, at moments spread over its start. */
async function countLost(browser: Browser, site: RunningSite, cookie: string): Promise<number> {
  let lost = 0;
  for (let attempt = 0; attempt < TRIES; attempt += 2) {
    // The second try of a context has the files of the first.
    const context = await browser.newContext({ ...PHONE, extraHTTPHeaders: { cookie } });
    for (const part of [0, 1]) {
      const { page, session } = await openSlowly(context);
      const underWay = requestsOf(session);
      await page.goto(site.url, { waitUntil: "commit" });
      await page.locator(".staff-bar-edit").waitFor();
      const after = ((attempt + part) / TRIES) * PRESSED_WITHIN_MS;
      await page.waitForTimeout(after);
      await page.evaluate(() => document.querySelector<HTMLElement>(".staff-bar-edit")?.click());
      const opened = page.locator(".changes-bar").waitFor({ timeout: LOST_AFTER_MS });
      await opened.catch(async () => {
        lost += 1;
        const shown = await page.locator(".staff-bar").textContent();
        const isHeld = (await page.locator("script[type='text/held']").count()) > 0;
        process.stdout.write(
          `  lost ${Math.round(after)} ms after the bar was seen: ${shown}; React is ${isHeld ? "held" : "begun"}, under way: ${[...underWay.values()].join(" ")}\n`,
        );
      });
      await page.close();
    }
    await context.close();
  }
  return lost;
}
