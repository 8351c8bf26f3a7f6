import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import type { RunningSite } from "#tests/support/running-site.ts";
import { type Figure, figure, median, quantile } from "./figure.ts";
import { forgetKept, timed } from "./renders.ts";

const ROUNDS = 20;
const AT_ONCE = 25;
/** In which the pages of the round before are compressed and the most visited ones made ahead. */
const REST_MS = 1500;

/** Measures how long uncached pages take that are asked for at once. */
export async function measureUncached(site: RunningSite): Promise<Figure[]> {
  const pages = await listPages(site);
  const times: number[] = [];
  // The first round is the one in which a page's code gets warm.
  for (let round = 0; round <= ROUNDS; round += 1) {
    await sleep(REST_MS);
    await forgetKept(site);
    const answers = await Promise.all(pages.map((page) => timed(site.url + page)));
    if (round > 0) times.push(...answers.filter(({ isMiss }) => isMiss).map(({ ms }) => ms));
  }
  if (times.length < (ROUNDS * AT_ONCE) / 2) throw new Error("Too many pages were kept.");
  process.stdout.write(`  of ${AT_ONCE} at once, median: ${median(times).toFixed(1)} ms\n`);
  const p99 = quantile(times, 0.99);
  return [figure(`${AT_ONCE} uncached pages at once, 99th percentile`, p99, "ms", { max: 250 })];
}

/** Pages of the sitemap, each once. */
async function listPages({ url }: RunningSite): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  if (paths.length < AT_ONCE) throw new Error(`The sitemap has only ${paths.length} pages`);
  return paths.slice(0, AT_ONCE);
}
