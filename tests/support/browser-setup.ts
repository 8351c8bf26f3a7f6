import { cp, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { chromium } from "@playwright/test";
import { chromiumFlags, ensureChromium } from "../../scripts/chromium.ts";
import { startSite } from "./running-site.ts";
import { startSmtpInbox } from "./smtp-inbox.ts";
import { staffAccount } from "./staff-account.ts";

/**
 * Starts one seeded site for the browser tests of visitors, with a real SMTP server behind it, and keeps a seeded data
 * folder from which tests of staff start sites of their own. The tests run in processes of their own, so what has
 * arrived at the SMTP server is handed out over HTTP.
 */
export default async function setup() {
  const inbox = await startSmtpInbox();
  const seeded = await mkdtemp(path.join(os.tmpdir(), "trellis-seeded-"));
  const seeding = await startSite({
    DATA_DIR: seeded,
    STAFF_EMAIL: staffAccount.email,
    STAFF_PASSWORD: staffAccount.password,
  });
  await seeding.stop();
  await makeSizes(seeded);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "trellis-site-"));
  await cp(seeded, dataDir, { recursive: true });
  const site = await startSite({
    DATA_DIR: dataDir,
    SMTP_URL: inbox.url,
    CONTACT_TO: "owner@fernhill.example",
  });
  const reader = createServer((_request, response) => {
    response.setHeader("Content-Type", "application/json");
    response.end(
      JSON.stringify(
        inbox.messages.map(({ to, replyTo, subject, text }) => ({ to, replyTo, subject, text })),
      ),
    );
  });
  await new Promise<void>((resolve) => reader.listen(0, "127.0.0.1", resolve));
  process.env.SITE_URL = site.url;
  process.env.INBOX_URL = `http://127.0.0.1:${(reader.address() as AddressInfo).port}`;
  process.env.SEEDED_DATA_DIR = seeded;
  return async () => {
    reader.close();
    await site.remove();
    await inbox.close();
    await rm(seeded, { recursive: true, force: true });
  };
}

const WIDTHS = [390, 1280];

/** Has the sizes of pictures made that pages ask for, so that each site with a copy of the folder need not. */
async function makeSizes(dataDir: string): Promise<void> {
  const site = await startSite({ DATA_DIR: dataDir });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => address);
  for (const width of WIDTHS) {
    const page = await browser.newPage({ viewport: { width, height: 800 } });
    for (const address of addresses) {
      await page.goto(new URL(new URL(address).pathname, site.url).href, { waitUntil: "domcontentloaded" });
      await page.evaluate(async () => {
        for (const picture of document.images) picture.loading = "eager";
        await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)));
      });
    }
  }
  await browser.close();
  await site.stop();
}
