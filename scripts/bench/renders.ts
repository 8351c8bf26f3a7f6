import { cpSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type RunningSite, startSite } from "#tests/support/running-site.ts";
import { pause } from "./bench-site.ts";
import { type Figure, median } from "./figure.ts";
import { growRows } from "./growth-rows.ts";

const ROUNDS = 21;
const PAGES = ["/", "/services", "/projects", "/blog", "/contact", "/about"];
const KNOWN_WITHIN_MS = 3000;

/** Milliseconds which a page that isn't kept takes above the same page from memory, page by page. */
export async function measureRenders(site: RunningSite): Promise<Figure[]> {
  const [times] = await timeRenders([{ site, pages: PAGES }]);
  return PAGES.map((page, at) => ({
    name: `uncached render of ${page}`,
    value: times?.[at] ?? Number.NaN,
    unit: "ms",
    bar: { most: 8 },
  }));
}

/** Home, a post, a project and the first page of each list with 10,000 posts, projects, images and reviews against 10. */
export async function measureGrowth(seeded: string): Promise<Figure[]> {
  const folders = [10, 10_000].map((count) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "trellis-bench-"));
    cpSync(seeded, folder, { recursive: true });
    growRows(path.join(folder, "trellis.sqlite"), count);
    return folder;
  });
  const sites = await Promise.all(folders.map((folder) => startSite({ DATA_DIR: folder })));
  const pages = ["/", "/blog", "/projects", "/reviews", "/blog/post-7", "/projects/project-7"];
  const [few = [], many = []] = await timeRenders(sites.map((site) => ({ site, pages })));
  for (const site of sites) await site.remove();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  return pages.map((page, at) => ({
    name: `${page} with 10,000 rows against 10`,
    value: (many[at] ?? Number.NaN) / (few[at] ?? Number.NaN),
    unit: "×",
    bar: { most: 1.2 },
  }));
}

/** The median of each page's misses less its hits; sites take turns, so that a busy moment is everybody's. */
async function timeRenders(asked: { site: RunningSite; pages: string[] }[]): Promise<number[][]> {
  const samples = asked.map(({ pages }) => pages.map((): number[] => []));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [which, { site, pages }] of asked.entries()) {
      await forgetKept(site);
      for (const [at, page] of pages.entries()) {
        const miss = await timed(site.url + page);
        const hit = await timed(site.url + page);
        if (miss.isMiss) samples[which]?.[at]?.push(miss.ms - hit.ms);
      }
    }
  }
  return samples.map((pages) =>
    pages.map((times) => (times.length < ROUNDS / 3 ? Number.NaN : median(times))),
  );
}

/** Returns when the site has noticed that content has changed: until it renders ahead there is a moment. */
async function forgetKept(site: RunningSite): Promise<void> {
  const probe = `${site.url}/privacy-policy`;
  await timed(probe);
  const db = new DatabaseSync(path.join(site.dataDir, "trellis.sqlite"), { timeout: 5000 });
  db.exec("update content_version set version = version + 1");
  db.close();
  const deadline = Date.now() + KNOWN_WITHIN_MS;
  while (!(await timed(probe)).isMiss) {
    if (Date.now() > deadline) throw new Error("The site does not notice that content has changed.");
    await pause(5);
  }
}

async function timed(url: string): Promise<{ ms: number; isMiss: boolean }> {
  const start = performance.now();
  const answer = await fetch(url, { headers: { "accept-encoding": "br" } });
  await answer.arrayBuffer();
  const ms = performance.now() - start;
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return { ms, isMiss: answer.headers.get("server-timing")?.includes("miss") ?? false };
}
