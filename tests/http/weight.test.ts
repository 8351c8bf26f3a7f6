import { readdir } from "node:fs/promises";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningSite, startSite } from "#tests/support/running-site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ SEED: "none" });
});
afterAll(() => site?.remove());

const KB = 1000;

/** Bytes of a file as it is sent to a browser that takes brotli. */
async function sentBytes(address: string): Promise<number> {
  const response = await fetch(site.url + address);
  const bytes = Buffer.from(await response.arrayBuffer());
  const compressed = response.headers.get("content-encoding") === "br" || /\.(js|css)$/.test(address);
  return compressed ? brotliCompressSync(bytes).length : bytes.length;
}

async function weigh(pattern: RegExp): Promise<number> {
  const html = await (await fetch(`${site.url}/`)).text();
  const addresses = [...new Set(html.match(pattern) ?? [])];
  expect(addresses.length).toBeGreaterThan(0);
  const sizes = await Promise.all(addresses.map(sentBytes));
  return sizes.reduce((sum, size) => sum + size, 0);
}

test("a visitor's home page has at most 12 KB of JavaScript as brotli (DESIGN §8)", async () => {
  expect(await weigh(/\/assets\/[\w.-]+\.js/g)).toBeLessThanOrEqual(12 * KB);
});

test("it has at most 12 KB of CSS and 85 KB of fonts", async () => {
  expect(await weigh(/\/assets\/[\w.-]+\.css/g)).toBeLessThanOrEqual(12 * KB);
  expect(await weigh(/\/assets\/[\w.-]+\.woff2/g)).toBeLessThanOrEqual(85 * KB);
});

test("the pictures a repository must not need elsewhere are all in it", async () => {
  const pictures = await readdir(path.resolve("content/pictures"));
  expect(pictures.length).toBe(41);
});
