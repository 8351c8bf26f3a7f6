import { setTimeout as pause } from "node:timers/promises";
import type { RunningSite } from "#tests/support/running-site.ts";
import { sessionCookie } from "#tests/support/staff-account.ts";
import { launchChromium } from "../../scripts/chromium.ts";
import { type Figure, figure } from "./figure.ts";

/** The phone of Lighthouse's mobile preset. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const KB = 1000;
/** The time within which a rendered page gets its final compression. */
const PACKED_WITHIN_MS = 3000;

/** Measures the transfer size of the home page with brotli, and of staff's code on it. */
export async function measureWeight(site: RunningSite): Promise<Figure[]> {
  const html = await (await fetch(site.url)).text();
  await pause(PACKED_WITHIN_MS);
  const forPaper = named(html, /\/assets\/[\w.-]+\.css(?="[^>]* media="print")/g);
  const sheets = named(html, /\/assets\/[\w.-]+\.css/g).filter((sheet) => !forPaper.includes(sheet));
  const scripts = named(html, /\/assets\/[\w.-]+\.js/g);
  const phone = await fetchedByPhone(site);
  const sum = async (addresses: string[]) => {
    const sizes = await Promise.all(addresses.map((address) => sentBytes(site, address)));
    return sizes.reduce((total, size) => total + size, 0) / KB;
  };
  const afterUse = await withWhatTheyImport(site, scripts);
  const photos = await withPhotoUploads(site, scripts);
  return [
    figure("home, HTML", await sum(["/"]), "KB", { max: 14 }),
    // What a server may send before the first acknowledgement: ten segments (RFC 6928).
    figure("home, HTML with its headers", phone.html / KB, "KB", { max: 14.6 }),
    figure("home, JavaScript", await sum(scripts), "KB", { max: 12 }),
    figure("home, JavaScript after everything was used", sizeOf(afterUse) / KB, "KB", { max: 20 }),
    figure("photos of a quote request, JavaScript", sizeOf(photos) / KB, "KB", { max: 25 }),
    figure("home, CSS", await sum(sheets), "KB", { max: 12 }),
    // The print stylesheet does not block rendering.
    figure("home, CSS for paper", await sum(forPaper), "KB", { max: 1 }),
    figure("home, fonts", phone.fonts / KB, "KB", { max: 50 }),
    figure("home, everything a phone fetches before scrolling", phone.all / KB, "KB", { max: 220 }),
    ...(await staffFigures(site)),
  ];
}

/** The files of staff's code (vite.config.ts): those that editing needs, and those with the rich-text editor. */
async function staffFigures(site: RunningSite): Promise<Figure[]> {
  const headers = { cookie: await sessionCookie(site.url) };
  const html = await (await fetch(site.url, { headers })).text();
  const figures: Figure[] = [];
  let files = await withWhatTheyNeed(site, named(html, /\/assets\/[\w.-]+\.js/g));
  for (const { until, file, max } of [
    { until: "until Edit works", file: "editing", max: 190 },
    { until: "with the rich-text editor", file: "editor", max: 400 },
  ]) {
    const code = [...files.values()].map(({ text }) => text).join("");
    const next = named(code, new RegExp(`(?<=\\./)${file}-[\\w-]+\\.js`, "g"));
    files = await withWhatTheyNeed(site, [...files.keys(), ...next.map((name) => `/assets/${name}`)]);
    figures.push(figure(`staff's home, JavaScript ${until}`, sizeOf(files) / KB, "KB", { max }));
  }
  return figures;
}

/** Scripts with what they import at once. */
const withWhatTheyNeed = (site: RunningSite, scripts: string[]) =>
  withImports(site, scripts, /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g);

/** Scripts with all that home can come to import: not the elements that only the pages that contain them fetch. */
const withWhatTheyImport = (site: RunningSite, scripts: string[]) =>
  withImports(site, scripts, /["'`]\.\/((?!(?:passkey-sign-in|keep-typed|photo-uploads)-)[\w.-]+\.js)["'`]/g);

async function withImports(site: RunningSite, scripts: string[], pattern: RegExp) {
  const files = new Map<string, { text: string; size: number }>();
  // Iterating a Set includes elements added meanwhile.
  const all = new Set(scripts);
  for (const script of all) {
    const text = await (await fetch(site.url + script)).text();
    files.set(script, { text, size: await sentBytes(site, script) });
    for (const [, name] of text.matchAll(pattern)) all.add(`/assets/${name}`);
  }
  return files;
}

const sizeOf = (files: Awaited<ReturnType<typeof withImports>>) =>
  [...files.values()].reduce((total, { size }) => total + size, 0);

function named(text: string, pattern: RegExp): string[] {
  const found = [...new Set(text.match(pattern) ?? [])];
  if (found.length === 0) throw new Error(`Nothing on home or in its code matches ${pattern}`);
  return found;
}

/** The scripts that visitors' pages have, with the element that sends photos and what it imports. */
async function withPhotoUploads(site: RunningSite, scripts: string[]) {
  const texts = await Promise.all(scripts.map(async (script) => (await fetch(site.url + script)).text()));
  const [element = ""] = named(texts.join(""), /(?<=\.\/)photo-uploads-[\w-]+\.js/g);
  return withWhatTheyNeed(site, [...scripts, `/assets/${element}`]);
}

async function sentBytes(site: RunningSite, address: string): Promise<number> {
  // HEAD, because fetch decompresses a body and loses its transfer size.
  const answer = await fetch(site.url + address, { method: "HEAD", headers: { "accept-encoding": "br" } });
  const length = Number(answer.headers.get("content-length"));
  if (!answer.ok || !(length > 0)) throw new Error(`${address} names no length`);
  return length;
}

/** Transferred bytes including headers, until the network is idle. */
async function fetchedByPhone(site: RunningSite): Promise<{ all: number; html: number; fonts: number }> {
  await using browser = await launchChromium();
  const page = await browser.newPage(PHONE);
  const session = await page.context().newCDPSession(page);
  const bytes = { all: 0, html: 0, fonts: 0 };
  const fonts = new Set<string>();
  const documents = new Set<string>();
  session.on("Network.requestWillBeSent", ({ requestId, request, type }) => {
    if (type === "Document") documents.add(requestId);
    if (request.url.endsWith(".woff2")) fonts.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength;
    if (documents.has(requestId)) bytes.html += encodedDataLength;
    if (fonts.has(requestId)) bytes.fonts += encodedDataLength;
  });
  await session.send("Network.enable");
  await page.goto(site.url, { waitUntil: "networkidle" });
  if (bytes.fonts === 0) throw new Error("The home page fetches no font");
  return bytes;
}
