import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import type { RunningSite } from "#tests/support/running-site.ts";
import { chromiumFlags, ensureChromium } from "../../scripts/chromium.ts";
import { type Figure, figure, median } from "./figure.ts";

const run = promisify(execFile);

const ROUNDS = 5;
const LIGHTHOUSE = "lighthouse@12.8.2";

interface Audit {
  categories: Record<string, { title: string; score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

/** Runs Lighthouse's mobile preset on the public pages; figures are the median of five runs. */
export async function measureWithLighthouse(site: RunningSite, post: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const page of ["/", "/services", "/projects", "/blog", post, "/contact"])
    figures.push(...figuresOf(page === post ? "post" : page, await audit(site.url + page)));
  return figures;
}

function figuresOf(page: string, runs: Audit[]): Figure[] {
  const middle = (read: (run: Audit) => number | undefined | null) =>
    median(runs.map((run) => read(run) ?? Number.NaN));
  const timing = (name: string) => middle((run) => run.audits[name]?.numericValue);
  const scores = Object.entries(runs[0]?.categories ?? {}).map(([key, { title }]) => {
    const score = middle((run) => run.categories[key]?.score) * 100;
    return figure(`${page}: ${title.toLowerCase()}`, score, "", { min: 100 });
  });
  const paintedAfter = timing("largest-contentful-paint") / 1000;
  // Rounded to three decimals, as in Lighthouse.
  const shift = Number(timing("cumulative-layout-shift").toFixed(3));
  return [
    ...scores,
    figure(`${page}: largest contentful paint`, paintedAfter, "s", { max: 1.3 }),
    figure(`${page}: blocking time`, timing("total-blocking-time"), "ms", { max: 30 }),
    figure(`${page}: layout shift`, shift, "", { max: 0 }),
  ];
}

async function audit(url: string): Promise<Audit[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "trellis-lighthouse-"));
  const runs: Audit[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const file = path.join(folder, `${round}.json`);
    const flags = `--chrome-flags=--headless=new ${chromiumFlags.join(" ")}`;
    const lighthouse = ["exec", "--yes", `--package=${LIGHTHOUSE}`, "--", "lighthouse"];
    const args = [...lighthouse, url, "--quiet", "--output=json", `--output-path=${file}`, flags];
    // Not waited for synchronously: the site stands still as soon as nobody reads what it logs.
    await run("npm", args, { env: { ...process.env, CHROME_PATH: ensureChromium() } });
    runs.push(JSON.parse(readFileSync(file, "utf8")));
  }
  rmSync(folder, { recursive: true, force: true });
  return runs;
}
