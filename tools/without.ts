import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { isDeep } from "#tests/support/scale.ts";

/**
 * `npm run without -- NAME…`: shows that modules can be taken out. It copies the project, deletes their folders and their
 * lines, and checks that no word of them is left in the core, that types, import rules and the core's tests hold, that
 * the site is built and started, and that every page answers. Only the deep run asks the databases, the tests of server
 * and commands, and those of the rooms below, which import rules and types keep from modules.
 */

/** Where no word of a module may be left. */
const CORE = "{app,server}/**/*.{ts,tsx,css}";
/** What knows how databases and backups of 0.9.0 were, which had no modules. */
const OF_0_9_0 = /\/(mark-baselines\.server|backup\.test)\.ts$/;
/** What is of the core and all modules together: the tables as in 0.9.0, and the documents. */
const TESTS_OF_THE_WHOLE = [
  "app/platform/db/baselines.queries.test.ts",
  "tests/architecture/design-pages.test.ts",
  "tests/architecture/operators-documents.test.ts",
];
const LISTS = ["app/modules.ts", "app/modules.server.ts", "app/migration-lists.server.ts"];

const known = globSync("app/modules/*/module.ts").map((file) => path.basename(path.dirname(file)));
const names = process.argv.slice(2);
const unknown = names.filter((name) => !known.includes(name));
if (names.length === 0 || unknown.length > 0) {
  process.stderr.write(`Name modules to take out: ${known.join(", ")}.\n`);
  process.exit(2);
}

const copy = mkdtempSync(path.join(os.tmpdir(), "trellis-without-"));
process.on("exit", () => rmSync(copy, { recursive: true, force: true }));

const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], { encoding: "utf8" });
for (const file of listed.split("\0").filter(Boolean))
  cpSync(file, path.join(copy, file), { verbatimSymlinks: true, force: true });
symlinkSync(path.resolve("node_modules"), path.join(copy, "node_modules"));

/** The words by which a module is known, of its tests/words.ts. */
const words: RegExp[] = [];
/** Files in which these words mean something else. */
const elsewhere: RegExp[] = [OF_0_9_0];
for (const name of names) {
  const ofModule = await import(path.resolve(`app/modules/${name}/tests/words.ts`));
  words.push(ofModule.words);
  if (ofModule.elsewhere) elsewhere.push(ofModule.elsewhere);
  rmSync(path.join(copy, "app/modules", name), { recursive: true });
  for (const list of LISTS) takeOut(path.join(copy, list), name);
}
const namesModule = new RegExp(`/modules/(${names.join("|")})/`);
/** Of two modules, one of which is taken out. */
const testsOfTwo = globSync("app/modules/**/*.test.{ts,tsx}", { cwd: copy }).filter((file) =>
  namesModule.test(readFileSync(path.join(copy, file), "utf8")),
);
const leftOut = [...TESTS_OF_THE_WHOLE, ...testsOfTwo];
for (const file of leftOut) rmSync(path.join(copy, file));
// `git` in tests of the copy sees a project of its own.
run("a repository", "git", ["init", "--quiet"]);
run("its files", "git", ["add", "--all", "--force", ...listed.split("\0").filter(inCopy)]);

/** Removes the line of a module, and its place in a list that it is imported for. */
function takeOut(list: string, name: string): void {
  const text = readFileSync(list, "utf8");
  const [line = "", identifier = ""] =
    new RegExp(`^(?:im|ex)port \\{ (\\w+) \\} from "\\./modules/${name}/[^"]+";\\n`, "m").exec(text) ?? [];
  if (!line) throw new Error(`${list} has no line for ${name}.`);
  const without = text
    .replace(line, "")
    .replace(new RegExp(`(?<=[[\\s])${identifier}\\b,?\\s*(?=[\\w\\]])`), "");
  writeFileSync(list, without);
}

function inCopy(file: string): boolean {
  return (
    file !== "" && !leftOut.includes(file) && !names.some((name) => file.startsWith(`app/modules/${name}/`))
  );
}

function run(what: string, command: string, args: string[]): void {
  const start = performance.now();
  const { status } = spawnSync(command, args, { cwd: copy, stdio: "inherit" });
  const hasPassed = status === 0;
  const seconds = Math.round((performance.now() - start) / 1000);
  say(`${what}: ${hasPassed ? "passed" : `failed without ${names.join(", ")}`} (${seconds} s)`);
  if (!hasPassed) process.exit(1);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const left = globSync(CORE, { cwd: copy, exclude: (file) => file === "modules" })
  .filter((file) => !file.startsWith("app/modules/") && !elsewhere.some((files) => files.test(file)))
  .flatMap((file) =>
    readFileSync(path.join(copy, file), "utf8")
      .split("\n")
      .flatMap((line, at) =>
        words.some((word) => word.test(line)) ? [`${file}:${at + 1}: ${line.trim()}`] : [],
      ),
  );
if (left.length > 0) {
  say(`${left.join("\n")}\n${left.length} lines of the core name what was taken out`);
  process.exit(1);
}
run("route types", "react-router", ["typegen"]);
run("types", "tsc", ["--noEmit"]);
run("import rules", "depcruise", ["app", "server", "scripts", "tools", "tests"]);
run("build", process.execPath, ["scripts/bootstrap.mjs", "build"]);
run("every page", process.execPath, ["tools/without/every-page.ts"]);
const ABOVE = ["app/accounts", "app/modules", "app/routes", "app/site"];
const tests = isDeep ? ["--project", "databases"] : ABOVE;
run("the core’s tests", "vitest", ["run", "--reporter=dot", "--project", "unit", ...tests]);
