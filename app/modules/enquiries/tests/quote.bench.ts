import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import type { Browser, Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { type RunningSite, startSite } from "#tests/support/running-site.ts";
import { sessionCookie } from "#tests/support/staff-account.ts";
import { startRelay, type TcpRelay } from "#tests/support/tcp-relay.ts";
import { launchChromium } from "../../../../scripts/chromium.ts";
import { type Figure, figure } from "../../../../tools/bench/figure.ts";
import { copyPlace } from "../../../../tools/bench/place.ts";
import { openSlowly } from "../../../../tools/bench/staff-start.ts";

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const KEY_EVERY_MS = 30;
/** The time that choosing photos in a phone's library takes at least. */
const CHOSEN_AFTER_MS = 2000;
const SENT_WITHIN_MS = 120_000;
/** The part of the third photo at which the line is cut, and for how long. */
const CUT_AT = 0.9;
const CUT_MS = 3000;
const PICTURES = "content/pictures";
const AGREED = 6;
const PUBLISHED_WITHIN_S = 15;

/**
 * Measures a quote request as its sender on a phone experiences it, without and with a cut line, and how many
 * presses lead staff from the won message to the published project and the review request.
 */
export async function measure(seeded: string): Promise<Figure[]> {
  const site = await startSite({ DATA_DIR: copyPlace(seeded) });
  const photos = mkdtempSync(path.join(os.tmpdir(), "trellis-photos-"));
  await using browser = await launchChromium();
  const relay = await startRelay(Number(new URL(site.url).port));
  try {
    const three = await Promise.all(pictures(3).map((picture, at) => takePhoto(picture, photos, at)));
    const sent = await sendFromPhone(browser, relay, three);
    const cut = await sendFromPhone(browser, relay, three, cutThird);
    process.stdout.write(
      `  sent after ${sent.seconds.toFixed(1)} s, with a cut line ${cut.seconds.toFixed(1)} s\n`,
    );
    return [
      figure("home to a sent request with 3 photos, slow phone", sent.seconds, "s", { max: 90 }),
      figure("part of a photo sent again after its line was cut at 90 %", cut.result ?? Number.NaN, "", {
        max: 0.1,
      }),
      figure(
        `won message with ${AGREED} photos to project and review request, presses`,
        await countPresses(browser, site),
        "",
        { max: 6 },
      ),
    ];
  } finally {
    await relay.close();
    await site.remove();
    rmSync(photos, { recursive: true, force: true });
  }
}

const pictures = (count: number) =>
  readdirSync(PICTURES)
    .filter((name) => name.endsWith(".jpg"))
    .slice(0, count)
    .map((name) => path.join(PICTURES, name));

/** Makes a phone's photo of a picture: 12 megapixels with the noise of a small sensor, about 4 MB. */
async function takePhoto(picture: string, folder: string, number: number): Promise<string> {
  const [width, height] = [4000, 3000];
  const noise = {
    create: {
      width,
      height,
      channels: 3,
      background: "gray",
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  } as const;
  const file = path.join(folder, `IMG_${number}.jpg`);
  await sharp(picture)
    .resize(width, height)
    .composite([{ input: await sharp(noise).png({ compressionLevel: 0 }).toBuffer(), blend: "soft-light" }])
    .jpeg({ quality: 88 })
    .toFile(file);
  return file;
}

/** @returns seconds from the navigation to home until the sender's page is shown, and what `meanwhile` returns */
async function sendFromPhone<Result>(
  browser: Browser,
  relay: TcpRelay,
  photos: string[],
  meanwhile?: (page: Page, relay: TcpRelay) => Promise<Result>,
): Promise<{ seconds: number; result: Result | undefined }> {
  const context = await browser.newContext(PHONE);
  try {
    const { page } = await openSlowly(context);
    page.setDefaultTimeout(SENT_WITHIN_MS);
    const result = meanwhile?.(page, relay);
    const began = performance.now();
    await page.goto(`http://localhost:${relay.port}`, { waitUntil: "commit" });
    await page.getByRole("link", { name: "Learn More about Hardscaping" }).tap();
    await page.getByRole("link", { name: "Get a Quote" }).first().tap();
    await ask(page, photos);
    return { seconds: (performance.now() - began) / 1000, result: await result };
  } finally {
    await context.close();
  }
}

/** Fills in the steps of a quote request, until the sender's page is shown. */
async function ask(page: Page, photos: string[]): Promise<void> {
  const type = (label: string, text: string) =>
    page.getByRole("textbox", { name: label }).pressSequentially(text, { delay: KEY_EVERY_MS });
  const next = () => page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("checkbox", { name: "Hardscaping" }).check();
  await type(
    "What should we know?",
    "A sloped back yard, about 30 by 40 feet. We’d like a patio with steps.",
  );
  await next();
  await type("Town or postal code", "Elora");
  await next();
  await page.getByRole("radio", { name: "This year" }).check();
  await next();
  await page.getByLabel("Photos").waitFor();
  await pause(CHOSEN_AFTER_MS);
  await page.getByLabel("Photos").setInputFiles(photos);
  await next();
  await type("Full Name", "Jordan Reyes");
  await type("Email Address", "jordan@example.ca");
  await type("Phone Number", "(519) 555-0100");
  await page.getByRole("button", { name: "Send Request" }).click();
  await page.getByRole("heading", { level: 1, name: /^Your request to / }).waitFor();
}

/** Cuts the line during the third photo. @returns the part of the photo that was sent again */
async function cutThird(page: Page, relay: TcpRelay): Promise<number> {
  let begun = 0;
  const third = await page.waitForRequest((request) => {
    if (request.method() === "POST" && request.headers()["upload-length"]) begun += 1;
    return begun === 3;
  });
  const size = Number(third.headers()["upload-length"]);
  await page.waitForRequest((request) => request.method() === "PATCH");
  const before = relay.received();
  while (relay.received() - before < CUT_AT * size) await pause(5);
  await relay.become("down");
  await pause(CUT_MS);
  await relay.become("forward");
  await page.waitForResponse(
    (response) =>
      response.request().method() === "PATCH" && response.headers()["upload-offset"] === String(size),
  );
  return (relay.received() - before - size) / size;
}

/** Brings a message to where a sender has agreed to show its photos, and counts staff's presses from there. */
async function countPresses(browser: Browser, { url }: RunningSite): Promise<number> {
  const sender = await browser.newPage();
  await sender.goto(`${url}/quote`, { waitUntil: "networkidle" });
  await ask(sender, pictures(AGREED));
  const staff = await (
    await browser.newContext({ extraHTTPHeaders: { cookie: await sessionCookie(url) } })
  ).newPage();
  await staff.goto(`${url}/admin/messages`);
  await staff.getByRole("link", { name: "Jordan Reyes" }).first().click();
  await staff.waitForURL(/\/admin\/messages\/[0-9a-f-]{36}$/);
  const id = path.basename(new URL(staff.url()).pathname);
  for (const [verb, input] of [
    ["move", { id, from: "new", to: "won" }],
    ["ask-consent", { id }],
  ] as const) {
    const answer = await staff.request.post(`${url}/staff/messages`, {
      data: { verb, input },
      headers: { Origin: url },
    });
    if (!answer.ok()) throw new Error(`${verb} answered ${answer.status()}`);
  }
  await sender.reload();
  for (const photo of await sender.locator("#consent").getByRole("checkbox").all()) await photo.check();
  await sender.getByRole("button", { name: "Agree" }).click();
  await sender
    .getByText(new RegExp(`\\b${AGREED} photos`))
    .first()
    .waitFor();

  let presses = 0;
  const press = async (target: Locator) => {
    await target.click();
    presses += 1;
  };
  const button = (name: string | RegExp) => staff.getByRole("button", { name });
  await staff.reload({ waitUntil: "networkidle" });
  await press(button("Ask for a review: Jordan Reyes"));
  await staff.getByText("asked for a review.").first().waitFor();
  await press(button("Make a project of it"));
  await staff.waitForURL(/\/admin\/projects/);
  await press(staff.getByRole("radio", { name: "Published" }));
  await press(button("Save and publish"));
  await waitForProject(url, "/projects/hardscaping-in-elora");
  return presses;
}

/** @throws {Error} if the published project isn't there in time, or shows fewer photos than were agreed */
async function waitForProject(url: string, page: string): Promise<void> {
  for (let attempt = 0; attempt < PUBLISHED_WITHIN_S; attempt += 1) {
    const answer = await fetch(url + page);
    const photos = new Set((await answer.text()).match(/\/storage\/project-images\/[\w-]+\.\w+/g));
    if (answer.ok && photos.size >= AGREED) return;
    await pause(1000);
  }
  throw new Error(`${page} doesn't show ${AGREED} photos`);
}
