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
  const compressed = response.headers.get("content-encoding") === "br" || /\.(js|css|svg)$/.test(address);
  return compressed ? brotliCompressSync(bytes).length : bytes.length;
}

/** What the files at these addresses name. */
async function named(pattern: RegExp, ...files: string[]): Promise<string[]> {
  const texts = await Promise.all(files.map(async (file) => (await fetch(site.url + file)).text()));
  return [...new Set(texts.flatMap((text) => text.match(pattern) ?? []))];
}

/** Bytes of all files of a kind that the home page names, or that `within` name. */
async function weigh(pattern: RegExp, within = ["/"]): Promise<number> {
  const addresses = await named(pattern, ...within);
  expect(addresses.length).toBeGreaterThan(0);
  const sizes = await Promise.all(addresses.map(sentBytes));
  return sizes.reduce((sum, size) => sum + size, 0);
}

test("a visitor's home page has at most 12 KB of JavaScript as brotli (DESIGN §8)", async () => {
  expect(await weigh(/\/assets\/[\w.-]+\.js/g)).toBeLessThanOrEqual(12 * KB);
});

test("it has at most 12 KB of CSS and 50 KB of fonts", async () => {
  const css = /\/assets\/[\w.-]+\.css/g;
  expect(await weigh(css)).toBeLessThanOrEqual(12 * KB);
  expect(await weigh(/\/assets\/[\w.-]+\.woff2/g, await named(css, "/"))).toBeLessThanOrEqual(50 * KB);
});

test("its icons are one file of at most 4 KB, which is kept", async () => {
  const icons = /\/assets\/[\w.-]+\.svg/g;
  const [file = "", ...others] = await named(icons, "/");
  expect(others).toEqual([]);
  expect(await weigh(icons)).toBeLessThanOrEqual(4 * KB);
  expect((await fetch(site.url + file)).headers.get("cache-control")).toContain("immutable");
});

test("the pictures a repository must not need elsewhere are all in it", async () => {
  const pictures = await readdir(path.resolve("content/pictures"));
  expect(pictures.length).toBe(41);
});
