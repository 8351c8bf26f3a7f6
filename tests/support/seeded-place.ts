import { existsSync, globSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import type { Browser } from "@playwright/test";
import { hashFiles } from "../../scripts/hash-files.mjs";
import { startSite } from "./running-site.ts";
import { staffAccount } from "./staff-account.ts";

/** The inputs of a seeded site; it is rebuilt if one of them changes. */
const madeOf = [
  "content",
  "server/seed",
  "app/migrations.server.ts",
  "app/migration-lists.server.ts",
  ...globSync("app/site/*/*.table.server.ts").toSorted(),
  "app/platform/db/migrations",
  "app/modules/mailbox/migrations",
  "app/modules/push/migrations",
  "app/modules/enquiries/migrations",
  "app/modules/newsletter/migrations",
  "app/kernel/files/image-pipeline.server.ts",
  "app/kernel/files/picture.ts",
  "app/kernel/files/storage-address.ts",
  "app/kernel/files/store-image.server.ts",
  "package-lock.json",
  "tests/support/seeded-place.ts",
  "tests/support/staff-account.ts",
];
const stored = path.resolve(".cache/seeded");
const widths = [390, 1280];

/**
 * The data folder of a site that was started once with the demo content and the tests' administrator, and
 * stopped. It is cached in `.cache` by the hash of its inputs, with the picture sizes that pages request.
 * Never start a site in it: see copySeededPlace.
 */
export async function seededPlace(): Promise<string> {
  const folder = path.join(stored, hashFiles(process.cwd(), madeOf));
  if (existsSync(folder)) return folder;
  await mkdir(stored, { recursive: true });
  const before = await readdir(stored);
  const made = await mkdtemp(path.join(os.tmpdir(), "trellis-seeded-"));
  await seed(made);
  // Renamed when complete, so that concurrent runs never see a partial folder.
  const arriving = `${folder}-${process.pid}`;
  await cp(made, arriving, { recursive: true });
  await rename(arriving, folder).catch(() => rm(arriving, { recursive: true }));
  await rm(made, { recursive: true });
  for (const name of before) await rm(path.join(stored, name), { recursive: true, force: true });
  return folder;
}

/**
 * Copies that folder for a separate site.
 * @returns the path for DATA_DIR
 */
export async function copySeededPlace(): Promise<string> {
  const copy = await mkdtemp(path.join(os.tmpdir(), "trellis-site-"));
  await cp(await seededPlace(), copy, { recursive: true });
  return copy;
}

/** Runs the first start, and opens each page, so that its picture sizes are encoded. */
async function seed(dataDir: string): Promise<void> {
  // Imported only here, because loading takes half a second and most callers use the cache.
  const { chromium } = await import("@playwright/test");
  const { chromiumFlags, ensureChromium } = await import("../../scripts/chromium.ts");
  const site = await startSite({
    DATA_DIR: dataDir,
    STAFF_EMAIL: staffAccount.email,
    STAFF_PASSWORD: staffAccount.password,
  });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
  await Promise.all(widths.map((width) => lookAround(browser, site.url, width)));
  await browser.close();
  await site.stop();
}

async function lookAround(browser: Browser, siteUrl: string, width: number): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height: 800 } });
  const sitemap = await (await fetch(`${siteUrl}/sitemap.xml`)).text();
  for (const [, address = ""] of sitemap.matchAll(/<loc>(.*?)<\/loc>/g)) {
    await page.goto(new URL(new URL(address).pathname, siteUrl).href, { waitUntil: "domcontentloaded" });
    await page.evaluate(async () => {
      for (const picture of document.images) picture.loading = "eager";
      await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)));
    });
  }
}

// `node tests/support/seeded-place.ts` creates it before the tests.
if (import.meta.main) await seededPlace();
