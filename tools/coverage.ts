import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { mergeScriptCovs, type ScriptCov } from "@bcoe/v8-coverage";
import { eachMapping, TraceMap } from "@jridgewell/trace-mapping";

/**
 * `npm run coverage`: runs the tests of all levels and prints the statement coverage of `app/` and `server/`
 * by folder. Vitest measures its own tests; code run by sites and pages is measured by V8 in the bundles and
 * mapped to the sources with source maps. A statement is covered if any level ran its first line.
 */

const folder = path.resolve(".cache/coverage");
/** The levels that Vitest measures itself; the others run against a built site. */
const INSIDE = ["unit", "databases", "components"].flatMap((name) => ["--project", name]);

type CoveredLines = Map<string, Set<number>>;

function run(command: string, args: string[], env: Record<string, string> = {}): void {
  process.stdout.write(`\n== ${command} ${args.join(" ")}\n`);
  // Failed tests are ignored here; `npm test` reports them.
  spawnSync(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
}

/** Runs every level, with a build that has source maps. */
function runTests(): void {
  rmSync(folder, { recursive: true, force: true });
  for (const name of ["server", "browser"]) mkdirSync(path.join(folder, name), { recursive: true });
  run("vitest", [
    "run",
    ...INSIDE,
    "--reporter=dot",
    "--coverage.enabled",
    "--coverage.provider=v8",
    "--coverage.reporter=json",
    `--coverage.reportsDirectory=${path.join(folder, "vitest")}`,
    "--coverage.reportOnFailure",
    ...["app", "server"].map((room) => `--coverage.include=${room}/**/*.{ts,tsx}`),
  ]);
  run("react-router", ["build", "--sourcemapClient", "--sourcemapServer"], { NODE_ENV: "production" });
  run("node", ["scripts/precompress.ts"]);
  // Made once and with all processors, so that no test waits for it longer than it may.
  run("node", ["tests/support/seeded-place.ts"]);
  const env = { COVERAGE_DIR: folder };
  run("vitest", ["run", "--project", "http", "--reporter=dot"], env);
  run("playwright", ["test", "--reporter=dot"], env);
  // Makes the next start rebuild without source maps.
  rmSync("build/.built-from", { force: true });
}

/** The counts of one kind of process, merged per script. */
function readCounts(name: "server" | "browser"): Map<string, ScriptCov> {
  const merged = new Map<string, ScriptCov>();
  for (const file of readdirSync(path.join(folder, name))) {
    const content = JSON.parse(readFileSync(path.join(folder, name, file), "utf8"));
    const scripts: ScriptCov[] = Array.isArray(content) ? content : content.result;
    for (const script of scripts) {
      const built = builtFile(script.url);
      if (!built) continue;
      const before = merged.get(built);
      const both = before ? mergeScriptCovs([before, { ...script, url: before.url }]) : script;
      if (both) merged.set(built, both);
    }
  }
  return merged;
}

/** The build's file of a script URL; null for other scripts. */
function builtFile(url: string): string | null {
  // What is evaluated from a string has none.
  if (!URL.canParse(url)) return null;
  const file = url.startsWith("file:")
    ? fileURLToPath(url)
    : path.resolve(`build/client${new URL(url).pathname}`);
  return file.startsWith(path.resolve("build")) && existsSync(`${file}.map`) ? file : null;
}

/** Adds the covered source lines of a built script to `into`. */
function addLines(file: string, { functions }: ScriptCov, into: CoveredLines): void {
  const text = readFileSync(file, "utf8");
  const ran = new Uint8Array(text.length);
  // Nested ranges follow the outer ranges that they override.
  for (const { ranges } of functions)
    for (const { startOffset, endOffset, count } of ranges)
      ran.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  const lineStarts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lineStarts.push(at + 1);
  eachMapping(new TraceMap(readFileSync(`${file}.map`, "utf8")), (mapping) => {
    if (mapping.source === null) return;
    const offset = (lineStarts[mapping.generatedLine - 1] ?? 0) + mapping.generatedColumn;
    if (ran[offset] !== 1) return;
    const source = path.resolve(path.dirname(file), mapping.source);
    into.set(source, (into.get(source) ?? new Set()).add(mapping.originalLine));
  });
}

interface FileCoverage {
  path: string;
  statementMap: Record<string, { start: { line: number } }>;
  s: Record<string, number>;
}

interface Share {
  statements: number;
  covered: number;
}

const percent = ({ statements, covered }: Share) => `${((covered / statements) * 100).toFixed(2)} %`;

/** `app/site/blog/edit/…` → `app/site/blog` */
const roomOf = (file: string) =>
  path
    .relative(".", path.dirname(file))
    .split(path.sep)
    .slice(0, /\/app\/(kernel|site|modules|platform)\//.test(file) ? 3 : 2)
    .join("/");

function report(): void {
  const lines: CoveredLines = new Map();
  for (const kind of ["server", "browser"] as const)
    for (const [file, counts] of readCounts(kind)) addLines(file, counts, lines);
  const inside: Record<string, FileCoverage> = JSON.parse(
    readFileSync(path.join(folder, "vitest/coverage-final.json"), "utf8"),
  );
  const rooms = new Map<string, Share>();
  const total: Share = { statements: 0, covered: 0 };
  for (const file of Object.values(inside)) {
    const room = rooms.get(roomOf(file.path)) ?? { statements: 0, covered: 0 };
    for (const [id, { start }] of Object.entries(file.statementMap)) {
      const isCovered = (file.s[id] ?? 0) > 0 || lines.get(file.path)?.has(start.line);
      for (const share of [room, total]) {
        share.statements += 1;
        if (isCovered) share.covered += 1;
      }
    }
    rooms.set(roomOf(file.path), room);
  }
  for (const [room, share] of [...rooms].sort(([a], [b]) => a.localeCompare(b)))
    process.stdout.write(
      `${room.padEnd(32)} ${String(share.statements).padStart(6)} ${percent(share).padStart(9)}\n`,
    );
  process.stdout.write(
    `${"all".padEnd(32)} ${String(total.statements).padStart(6)} ${percent(total).padStart(9)}\n`,
  );
}

if (!process.argv.includes("--report-only")) runTests();
report();
