import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { type RunningSite, startSite } from "#tests/support/running-site.ts";
import { seededPlace } from "#tests/support/seeded-place.ts";
import { createStaff, staffAccount } from "#tests/support/staff-account.ts";
import { measureEditing } from "./bench/editing.ts";
import { type Figure, formatTable, isMet } from "./bench/figure.ts";
import { measureHistory } from "./bench/history.ts";
import { measureWithLighthouse } from "./bench/lighthouse.ts";
import { measureFirstStart, measureMemory, measureStart } from "./bench/process.ts";
import { measureGrowth, measureRenders } from "./bench/renders.ts";
import { measureRequests } from "./bench/requests.ts";
import { measureStaffLists } from "./bench/staff-lists.ts";
import { measureStaffStart } from "./bench/staff-start.ts";
import { measureUncached } from "./bench/uncached.ts";
import { measureWeight } from "./bench/weight.ts";

/**
 * `npm run bench`: measures the figures of DESIGN §8 on speed and size with the built site. Prints a table,
 * writes `.cache/bench.json`, and exits with 1 if a limit is missed. Arguments select measurements: `npm run
 * bench -- weight`.
 */

const FILE = path.resolve(".cache/bench.json");

/** The measurements in order, on a site with the demo content; `seeded` is its data folder. */
const measurements: Record<string, (seeded: string) => Promise<Figure[]>> = {
  weight: (seeded) => withSite(seeded, measureWeight),
  requests: (seeded) => withSite(seeded, measureRequests),
  renders: async (seeded) => [
    ...(await withSite(seeded, measureRenders)),
    ...(await withSite(seeded, measureUncached)),
  ],
  growth: measureGrowth,
  "staff-lists": measureStaffLists,
  history: measureHistory,
  start: measureStart,
  memory: measureMemory,
  "staff-start": (seeded) => withSite(seeded, measureStaffStart),
  editing: (seeded) => withSite(seeded, measureEditing),
  ...(await measurementsOfModules()),
  lighthouse: (seeded) =>
    withSite(seeded, async (site) => measureWithLighthouse(site, await newestPost(site))),
};

/** Those of modules: the files `NAME.bench.ts` of their tests, each of which exports `measure`. */
async function measurementsOfModules() {
  const found: typeof measurements = {};
  for (const file of globSync("app/modules/*/tests/*.bench.ts").toSorted())
    found[path.basename(file, ".bench.ts")] = (await import(path.resolve(file))).measure;
  return found;
}

async function withSite(
  seeded: string,
  measure: (site: RunningSite) => Figure[] | Promise<Figure[]>,
): Promise<Figure[]> {
  const site = await startSite({ DATA_DIR: seeded });
  try {
    return await measure(site);
  } finally {
    await site.stop();
  }
}

async function newestPost(site: RunningSite): Promise<string> {
  const list = await (await fetch(`${site.url}/blog`)).text();
  const [, post] = /href="(\/blog\/[^"?]+)"/.exec(list) ?? [];
  if (!post) throw new Error("The blog lists no post");
  return post;
}

const chosen = process.argv.slice(2);
const unknown = chosen.filter((word) => !(word in measurements));
if (unknown.length > 0) {
  const known = Object.keys(measurements).join(", ");
  throw new Error(`There is no measurement ${unknown.join(", ")}; there are ${known}.`);
}
const folder = mkdtempSync(path.join(os.tmpdir(), "trellis-bench-"));
const seeded = path.join(folder, "seeded");
const figures: Figure[] = [];
try {
  process.stdout.write("first start ...\n");
  // Selected measurements don't need a first start, so they use the tests' seeded site.
  if (chosen.length === 0) {
    figures.push(...(await measureFirstStart(seeded)));
    // The tests' seeded site has this account.
    await withSite(seeded, async (site) => {
      await createStaff(site, staffAccount);
      return [];
    });
  } else cpSync(await seededPlace(), seeded, { recursive: true });
  for (const [name, measure] of Object.entries(measurements)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    process.stdout.write(`${name} ...\n`);
    figures.push(...(await measure(seeded)));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
mkdirSync(path.dirname(FILE), { recursive: true });
writeFileSync(FILE, JSON.stringify(figures, null, 2));
process.stdout.write(`\n${formatTable(figures)}\n`);
const missed = figures.filter((figure) => !isMet(figure));
process.stdout.write(`\n${figures.length - missed.length} of ${figures.length} bars met\n`);
process.exitCode = missed.length > 0 ? 1 : 0;
