import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import type { Browser, BrowserContext, Page } from "@playwright/test";

/** A script's URL and V8's counts, as `npm run coverage` reads them. */
export interface ScriptCoverage {
  url: string;
  scriptId: string;
  functions: {
    functionName: string;
    isBlockCoverage: boolean;
    ranges: { count: number; startOffset: number; endOffset: number }[];
  }[];
}

/**
 * Records the coverage of the site's scripts in every page of a browser, and writes it to COVERAGE_DIR when
 * the page or its context closes. Does nothing unless `npm run coverage` runs.
 */
export function recordCoverage(browser: Browser): void {
  const { COVERAGE_DIR } = process.env;
  if (!COVERAGE_DIR) return;
  const folder = path.join(COVERAGE_DIR, "browser");
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (...options) => recorded(await newContext(...options), folder);
}

function recorded(context: BrowserContext, folder: string): BrowserContext {
  const started = new Map<Page, Promise<void>>();
  const start = (page: Page) => {
    const running = started.get(page) ?? page.coverage.startJSCoverage({ resetOnNavigation: false });
    started.set(page, running);
    return running.catch(() => undefined);
  };
  const store = async (page: Page) => {
    if (!started.delete(page) || page.isClosed()) return;
    const scripts = await page.coverage.stopJSCoverage().catch(() => []);
    const ours: ScriptCoverage[] = scripts
      .filter(({ url }) => url.includes("/assets/"))
      .map(({ url, scriptId, functions }) => ({ url, scriptId, functions }));
    if (ours.length > 0) writeFileSync(path.join(folder, `${randomUUID()}.json`), JSON.stringify(ours));
  };
  const newPage = context.newPage.bind(context);
  context.newPage = async () => {
    const page = await newPage();
    await start(page);
    const closePage = page.close.bind(page);
    page.close = async (options) => {
      await store(page);
      await closePage(options);
    };
    return page;
  };
  context.on("page", start);
  const close = context.close.bind(context);
  context.close = async (options) => {
    await Promise.all([...started.keys()].map(store));
    await close(options);
  };
  return context;
}
