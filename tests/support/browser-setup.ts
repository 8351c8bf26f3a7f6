import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import process from "node:process";
import { chromium } from "@playwright/test";
import { chromiumFlags, ensureChromium } from "../../scripts/chromium.ts";
import { layGround, startSeededSite } from "./browser-sites.ts";
import { type SitePlace, startSite } from "./running-site.ts";
import { startSmtpInbox } from "./smtp-inbox.ts";

/**
 * Starts one seeded site for the browser tests of visitors, with a real SMTP server behind it, and keeps a seeded
 * place from which tests of staff start sites of their own. The tests run in processes of their own, so what has
 * arrived at the SMTP server is handed out over HTTP.
 */
export default async function setup() {
  const inbox = await startSmtpInbox();
  const leaveGround = await layGround(makeSizes);
  const site = await startSeededSite({ SMTP_URL: inbox.url, CONTACT_TO: "owner@fernhill.example" });
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
  return async () => {
    reader.close();
    await site.remove();
    await inbox.close();
    await leaveGround();
  };
}

const WIDTHS = [390, 1280];

/** Has the sizes of pictures made that pages ask for, so that each site with a copy of the folder need not. */
async function makeSizes(seeded: SitePlace): Promise<void> {
  const site = await startSite({ ...seeded });
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
