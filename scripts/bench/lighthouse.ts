import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import type { RunningSite } from "#tests/support/running-site.ts";
import { chromiumFlags, ensureChromium } from "../chromium.ts";
import { type Figure, figure, median } from "./figure.ts";

const ROUNDS = 5;
const LIGHTHOUSE = "lighthouse@12.8.2";

interface Audit {
  categories: Record<string, { title: string; score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

/** Runs Lighthouse's mobile preset on the public pages; figures are the median of five runs. */
export function measureWithLighthouse(site: RunningSite, post: string): Figure[] {
  const pages = ["/", "/services", "/projects", "/blog", post, "/contact"];
  return pages.flatMap((page) => figuresOf(page === post ? "post" : page, audit(site.url + page)));
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

function audit(url: string): Audit[] {
  const folder = mkdtempSync(path.join(os.tmpdir(), "trellis-lighthouse-"));
  const runs = Array.from({ length: ROUNDS }, (_, round): Audit => {
    const file = path.join(folder, `${round}.json`);
    const flags = `--chrome-flags=--headless=new ${chromiumFlags.join(" ")}`;
    const lighthouse = ["exec", "--yes", `--package=${LIGHTHOUSE}`, "--", "lighthouse"];
    const args = [...lighthouse, url, "--quiet", "--output=json", `--output-path=${file}`, flags];
    const { status, stderr } = spawnSync("npm", args, {
      encoding: "utf8",
      env: { ...process.env, CHROME_PATH: ensureChromium() },
    });
    if (status !== 0) throw new Error(`Lighthouse failed on ${url}\n${stderr}`);
    return JSON.parse(readFileSync(file, "utf8"));
  });
  rmSync(folder, { recursive: true, force: true });
  return runs;
}
