import type { Page } from "@playwright/test";
import type { RunningSite } from "#tests/support/running-site.ts";
import { sessionCookie } from "#tests/support/staff-account.ts";
import { launchChromium } from "../../scripts/chromium.ts";
import { type Figure, figure, median } from "./figure.ts";
import { PHONE, SLOWER } from "./staff-start.ts";

const ROUNDS = 7;
const KEYS = 60;
/** Long enough that the page handles each key separately. */
const KEY_EVERY_MS = 60;

/** A long page, and one with several rich texts, each with a text to type in. */
const pages = [
  { path: "/", name: "home", text: "Services heading" },
  { path: "/about", name: "about", text: "Philosophy heading" },
];

/** Measures the time until a page is editable, with the code loaded, and the latency of typing. */
export async function measureEditing(site: RunningSite): Promise<Figure[]> {
  const cookie = await sessionCookie(site.url);
  await using browser = await launchChromium();
  const figures: Figure[] = [];
  for (const { path, name, text } of pages) {
    const context = await browser.newContext({ ...PHONE, extraHTTPHeaders: { cookie } });
    const page = await context.newPage();
    await page.goto(site.url + path, { waitUntil: "networkidle" });
    // Warms up: loads the code and runs it once.
    await enter(page);
    await leave(page);
    const entered = await enterOften(page);
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    const enteredSlowly = await enterOften(page);
    await enter(page);
    const { handled, painted } = await type(page, text);
    const slowly = `processor ${SLOWER} times slower`;
    const ms = (what: string, value: number, max: number) =>
      figures.push(figure(`${name}, ${what}`, value, "ms", { max }));
    ms("until it can be edited", median(entered), 300);
    ms(`until it can be edited, ${slowly}`, median(enteredSlowly), 300);
    ms(`a key handled and laid out, ${slowly}, median`, median(handled), 16);
    ms(`a key handled and laid out, ${slowly}, longest`, Math.max(...handled), 50);
    ms(`from a key to its painted frame, ${slowly}, median`, median(painted), 50);
    await context.close();
  }
  return figures;
}

async function enterOften(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    times.push(await enter(page));
    await leave(page);
  }
  return times;
}

async function leave(page: Page): Promise<void> {
  await page.getByRole("region", { name: "Changes" }).getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Edit page", exact: true }).waitFor();
}

/**
 * Clicks Edit.
 * @returns milliseconds until the bar and all text fields, including rich text, are rendered and laid out
 */
async function enter(page: Page): Promise<number> {
  await page.getByRole("button", { name: "Edit page", exact: true }).waitFor();
  return page.evaluate(async () => {
    const button = document.querySelector<HTMLElement>(".staff-bar-edit");
    const began = performance.now();
    button?.click();
    const isReady = () =>
      document.querySelector(".changes-bar") &&
      document.querySelector(".editable-words") &&
      [...document.querySelectorAll(".editable-block")].every((text) => text.querySelector("[role=textbox]"));
    while (!isReady()) await new Promise((frame) => requestAnimationFrame(frame));
    await new Promise((frame) => requestAnimationFrame(() => setTimeout(frame)));
    return performance.now() - began;
  });
}

/** An entry of the browser's Event Timing API. */
interface EventTiming extends PerformanceEntry {
  interactionId: number;
}

/** Types into a text field. @returns milliseconds per key */
async function type(page: Page, name: string): Promise<{ handled: number[]; painted: number[] }> {
  await page.getByRole("textbox", { name, exact: true }).click();
  await page.evaluate(() => {
    const measured = { handled: [] as number[], painted: new Map<number, number>() };
    Object.assign(window, { measured });
    let began = 0;
    const capture = { capture: true };
    window.addEventListener("keydown", () => (began = performance.now()), capture);
    // React renders synchronously before this listener, so layout includes the update.
    window.addEventListener("input", () => {
      document.body.getBoundingClientRect();
      measured.handled.push(performance.now() - began);
    });
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as EventTiming[]) {
        if (interactionId === 0) continue;
        const longest = Math.max(duration, measured.painted.get(interactionId) ?? 0);
        measured.painted.set(interactionId, longest);
      }
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.keyboard.type("garden ".repeat(KEYS).slice(0, KEYS), { delay: KEY_EVERY_MS });
  return page.evaluate(async () => {
    // Entries are delivered a few frames later.
    await new Promise((rested) => setTimeout(rested, 500));
    const { measured } = window as unknown as {
      measured: { handled: number[]; painted: Map<number, number> };
    };
    return { handled: measured.handled, painted: [...measured.painted.values()] };
  });
}
