import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { weakPackages } from "./audit.ts";
import { ensureChromium } from "./chromium.ts";

/** `npm test`: every check and test, in one list; continuous integration runs the same. */

const reports = path.resolve(".cache/reports");
const FEWEST_MODULES = 100;

interface Count {
  passed: number;
  failed: number;
}

interface Check {
  name: string;
  command: string[];
  /** How many passed and failed, read after the command ended. */
  count(succeeded: boolean, output: string): Count;
}

const asOne = (succeeded: boolean): Count => ({ passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1 });

/** The architecture check counts only when it really saw the modules: a checker that looked at nothing passes all. */
function asCruise(succeeded: boolean, output: string): Count {
  const seen = Number(/\((\d+) modules/.exec(output)?.[1] ?? 0);
  if (seen < FEWEST_MODULES) process.stdout.write(`Only ${seen} modules were looked at.\n`);
  return asOne(succeeded && seen >= FEWEST_MODULES);
}

/** Where no registry could be asked, as in a closed network, there is no verdict, and it counts neither way. */
function asAudit(_succeeded: boolean, output: string): Count {
  const weak = weakPackages(output);
  if (weak !== null) return asOne(weak === 0);
  process.stdout.write("Not audited: the registry gave no answer, so nothing is known of the packages.\n");
  return { passed: 0, failed: 0 };
}

function vitest(name: string, ...projects: string[]): Check {
  const report = path.join(reports, `${name}.json`);
  const chosen = projects.flatMap((project) => ["--project", project]);
  return {
    name: `${name} tests`,
    command: ["vitest", "run", ...chosen, "--reporter=dot", "--reporter=json", `--outputFile.json=${report}`],
    count(succeeded) {
      const { numPassedTests = 0, numFailedTests = 0, success = false } = readReport(report);
      // A file that cannot be loaded has no tests that could fail, and the exit code alone is not to be trusted.
      const silentFailure = (!succeeded || !success || numPassedTests === 0) && numFailedTests === 0;
      return { passed: numPassedTests, failed: numFailedTests + (silentFailure ? 1 : 0) };
    },
  };
}

function playwright(): Check {
  const report = path.join(reports, "browser.json");
  process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = report;
  return {
    name: "browser tests",
    command: ["playwright", "test", "--reporter=dot,json"],
    count(succeeded) {
      const { expected = 0, unexpected = 0, flaky = 0 } = readReport(report).stats ?? {};
      const silentFailure = !succeeded && unexpected === 0;
      return { passed: expected + flaky, failed: unexpected + (silentFailure || expected === 0 ? 1 : 0) };
    },
  };
}

interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  success?: boolean;
  stats?: { expected?: number; unexpected?: number; flaky?: number };
}

function readReport(file: string): Report {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}

const checks: Check[] = [
  {
    name: "lockfile",
    command: ["npm", "ci", "--dry-run", "--ignore-scripts", "--loglevel=error"],
    count: asOne,
  },
  {
    name: "audit",
    command: ["npm", "audit", "--package-lock-only", "--omit=dev", "--json", "--loglevel=error"],
    count: asAudit,
  },
  { name: "format and lint", command: ["biome", "ci", "."], count: asOne },
  { name: "route types", command: ["react-router", "typegen"], count: asOne },
  { name: "types", command: ["tsc", "--noEmit"], count: asOne },
  { name: "import rules", command: ["depcruise", "app", "server", "scripts", "tests"], count: asCruise },
  {
    name: "folder cycles",
    command: ["depcruise", "--config", ".dependency-cruiser.folders.cjs", "app", "server", "scripts"],
    count: asCruise,
  },
  { name: "unused code", command: ["knip"], count: asOne },
  vitest("unit", "unit", "databases"),
  { name: "build", command: ["node", "scripts/bootstrap.mjs", "build"], count: asOne },
  // The bench's short form: bytes only, which no busy machine changes.
  { name: "weight", command: ["node", "scripts/bench.ts", "weight"], count: asOne },
  vitest("http", "http"),
  playwright(),
];

async function run({ name, command, count }: Check): Promise<Count> {
  const start = performance.now();
  process.stdout.write(`\n== ${name}\n`);
  const [file = "", ...args] = command;
  const child = spawn(file, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, FORCE_COLOR: "0" },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk;
      process.stdout.write(chunk);
    });
  }
  const code = await new Promise<number>((resolve) => {
    child.on("error", () => resolve(1));
    child.on("close", (status) => resolve(status ?? 1));
  });
  const result = count(code === 0, output);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  process.stdout.write(`== ${name}: ${result.passed} passed, ${result.failed} failed in ${seconds} s\n`);
  return result;
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const only = process.argv.slice(2);
const wanted =
  only.length > 0 ? checks.filter((check) => only.some((word) => check.name.includes(word))) : checks;
process.env.CHROMIUM = ensureChromium();
const total: Count = { passed: 0, failed: 0 };
for (const check of wanted) {
  const { passed, failed } = await run(check);
  total.passed += passed;
  total.failed += failed;
}
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed > 0 ? 1 : 0;
