import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { auditCount } from "./audit.ts";
import { changedSincePostgres, currentSql, recordPostgres } from "./check/postgres-record.ts";
import {
  afterSecondTry,
  type Count,
  type Report,
  readPlaywright,
  readVitest,
  slowest,
} from "./check/reports.ts";
import { runScheduled, type Scheduled } from "./check/schedule.ts";
import { ensureChromium } from "./chromium.ts";

/**
 * `npm test`: runs all checks and tests; continuous integration runs the same. Arguments select the checks
 * whose names include one of them; `quick` selects those without browser or built site, and `deep` runs all
 * with the large numbers of tests/support/scale.ts.
 */

const reports = path.resolve(".cache/reports");
const MIN_MODULES = 100;
const SLOWEST_SHOWN = 10;
const QUICK = ["format and lint", "route types", "types", "import rules", "unit tests"];

/** Only the reports of test runners have times per test. */
type Result = Count & Partial<Omit<Report, keyof Count>>;

interface Check extends Scheduled {
  command: string[];
  env?: Record<string, string>;
  /** Reads the result after the command has exited. */
  read(hasSucceeded: boolean, output: string): Result;
  /** Whether files in which something failed run once more, by a process of their own. */
  again?: boolean;
  /** What follows from a run without a failure. */
  onPassed?(): void;
}

const asOne = (hasSucceeded: boolean): Count => ({
  passed: hasSucceeded ? 1 : 0,
  failed: hasSucceeded ? 0 : 1,
});

/** Fails the architecture check if it saw too few modules: a checker that reads no files finds no errors. */
function asCruise(hasSucceeded: boolean, output: string): Count {
  const seen = Number(/\((\d+) modules/.exec(output)?.[1] ?? 0);
  if (seen < MIN_MODULES) process.stdout.write(`Only ${seen} modules were looked at.\n`);
  return asOne(hasSucceeded && seen >= MIN_MODULES);
}

/** A check that uses one processor. */
const single = (name: string, command: string[], more: Partial<Check> = {}): Check => ({
  name,
  command,
  cores: 1,
  read: asOne,
  ...more,
});

/**
 * One of Vitest's projects, which uses two processors; of one that leaves part of them idle, others run beside it.
 * @param workers where tests wait for a server or a page, a third works meanwhile
 */
function vitest(name: string, project: string, workers: 2 | 3, more: Partial<Check> = {}): Check {
  const report = path.join(reports, `${project}.json`);
  return {
    name,
    command: [
      "vitest",
      "run",
      "--project",
      project,
      `--maxWorkers=${workers}`,
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    cores: 2,
    read: (hasSucceeded) => readVitest(report, hasSucceeded),
    ...more,
  };
}

function journeys(name: string, env: Record<string, string> = {}): Check {
  const report = path.join(reports, `${name}.json`);
  return {
    name,
    command: ["playwright", "test", "--reporter=dot,json"],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    cores: 2,
    after: ["build", "seeded site"],
    read: (hasSucceeded) => readPlaywright(report, hasSucceeded),
  };
}

/** The project is built and its rules are tried once more, most of which takes one processor. */
const without = (what: string, ...modules: string[]): Check =>
  single(`without ${what}`, ["node", "tools/without.ts", ...modules]);

/**
 * The tests of queries: on SQLite always, on PostgreSQL in the deep run and where SQL is another one than the one that
 * passed there last. Passing records it, in a file that is committed with the change.
 */
function databaseTests(isDeep: boolean): Check {
  const changed = changedSincePostgres(process.cwd());
  if (!isDeep && changed.length === 0)
    return vitest("database tests", "databases", 3, { cores: 1, env: { SQL_PASSED_ON_POSTGRES: "1" } });
  const tested = currentSql(process.cwd());
  return vitest("database tests", "databases", 3, {
    cores: 1,
    onPassed() {
      if (changed.length === 0) return;
      recordPostgres(process.cwd(), tested);
      process.stdout.write(
        `Passed on PostgreSQL, which is recorded to be committed: ${changed.join(", ")}.\n`,
      );
    },
  });
}

const words = process.argv.slice(2);
const isDeep = words.includes("deep");

const checks: Check[] = [
  single("build", ["node", "scripts/bootstrap.mjs", "build"]),
  single("seeded site", ["node", "tests/support/seeded-place.ts"], { after: ["build"] }),
  single("route types", ["react-router", "typegen"]),
  single("types", ["tsc", "--noEmit", "--checkers", "2"], { after: ["route types"] }),
  single("lockfile", ["npm", "ci", "--dry-run", "--ignore-scripts", "--loglevel=error"]),
  single("audit", ["npm", "audit", "--package-lock-only", "--omit=dev", "--json", "--loglevel=error"], {
    read: (_hasSucceeded, output) => auditCount(output),
  }),
  single("format and lint", ["biome", "ci", "."]),
  single("import rules", ["depcruise", "app", "server", "scripts", "tools", "tests"], { read: asCruise }),
  single(
    "folder cycles",
    ["depcruise", "--config", ".dependency-cruiser.folders.cjs", "app", "server", "scripts", "tools"],
    { read: asCruise },
  ),
  single("unused code", ["knip"], { after: ["route types"] }),
  // The only measurement of the bench that does not depend on the machine's load.
  single("weight", ["node", "--import", "./tools/read-jsx.ts", "tools/bench.ts", "weight"], {
    after: ["seeded site"],
  }),
  without("the newsletter", "newsletter"),
  databaseTests(isDeep),
  vitest("unit tests", "unit", 2, { cores: 1 }),
  // Chromium may stop drawing the page of a worker for good, so a second try there would fail, too.
  vitest("component tests", "components", 3, { again: process.env.CI !== undefined }),
  vitest("request tests", "http", 3, { after: ["build", "seeded site"] }),
  journeys("journeys"),
];
const deepOnly = [
  without("the mailbox", "mailbox"),
  without("push", "push"),
  without("enquiries", "enquiries"),
  without("any module", "newsletter", "mailbox", "push", "enquiries"),
  journeys("journeys on PostgreSQL and S3", { BROWSER_TESTS_ON: "postgres-and-s3" }),
];

type Outcome = Result & { name: string; seconds: number };

async function runWithSecondTry(check: Check): Promise<Outcome> {
  const first = await run(check);
  const { failedFiles = [] } = first;
  if (!check.again || failedFiles.length === 0) return first;
  const command = [...check.command, ...failedFiles];
  const second = await run({ ...check, name: `${check.name} once more`, command });
  return {
    ...first,
    ...afterSecondTry(first as Report, second as Report),
    seconds: first.seconds + second.seconds,
  };
}

async function run({ name, command, env, read, onPassed }: Check): Promise<Outcome> {
  const start = performance.now();
  process.stdout.write(`-- ${name} starts\n`);
  const [file = "", ...args] = command;
  const child = spawn(file, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env, FORCE_COLOR: "0" },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk;
    });
  }
  const code = await new Promise<number>((resolve) => {
    child.on("error", () => resolve(1));
    child.on("close", (status) => resolve(status ?? 1));
  });
  // Printed at once, because other checks print at the same time.
  process.stdout.write(`\n== ${name}\n${output.trimEnd()}\n`);
  const result = read(code === 0, output);
  if (code === 0 && result.failed === 0) onPassed?.();
  const seconds = (performance.now() - start) / 1000;
  process.stdout.write(
    `== ${name}: ${result.passed} passed, ${result.failed} failed in ${seconds.toFixed(1)} s\n`,
  );
  return { name, seconds, ...result };
}

function summarize(outcomes: readonly Outcome[]): Count {
  const line = ({ name, seconds, passed, failed, note }: Outcome) =>
    `${seconds.toFixed(1).padStart(7)} s  ${name}: ${passed} passed, ${failed} failed${note ? ` (${note})` : ""}`;
  const tests = outcomes.flatMap(({ tests = [] }) => tests);
  const twice = outcomes.flatMap(({ triedTwice = [] }) => triedTwice);
  const failures = outcomes.flatMap((outcome) => outcome.failures ?? []);
  const lines = [
    "",
    ...outcomes.map(line),
    ...(tests.length > 0 ? ["", "Slowest tests:", ...slowest(tests, SLOWEST_SHOWN)] : []),
    "",
    `${twice.length} tests were tried twice.`,
    ...twice,
    // At the end, which is what is left of an output that is cut.
    ...(failures.length > 0
      ? ["", "Failed tests:", ...failures.map(({ name, reason }) => `${name}: ${reason}`)]
      : []),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
  };
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
if (isDeep) process.env.TRELLIS_DEEP = "1";
const all = isDeep ? [...checks, ...deepOnly] : checks;
const parts = words.filter((word) => word !== "deep");
const isChosen = ({ name }: Check) =>
  parts.length === 0 || parts.some((part) => (part === "quick" ? QUICK.includes(name) : name.includes(part)));
process.env.CHROMIUM = ensureChromium();
// Commands and sites start hundreds of times: what Node has compiled once takes a third less of each start.
process.env.NODE_COMPILE_CACHE = path.resolve(".cache/compiled");
const outcomes: Outcome[] = [];
await runScheduled(all.filter(isChosen), os.availableParallelism(), async (check) => {
  outcomes.push(await runWithSecondTry(check));
});
const { passed, failed } = summarize(outcomes);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
