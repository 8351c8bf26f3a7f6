// Runs before `npm start` and `npm test` with the machine's Node (20 or newer), so it has no dependencies.
// It installs the packages, including the pinned Node, and builds the site.
// Both steps are skipped if nothing has changed since they last ran.
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import process from "node:process";
import { hashFiles } from "./hash-files.mjs";

const NODE_NEEDED = 20;
const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), "..");
const pinnedNode = path.join(
  root,
  "node_modules",
  ".bin",
  process.platform === "win32" ? "node.cmd" : "node",
);

const builtFrom = [
  "app",
  "server",
  "public",
  "package.json",
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
];

function say(sentence) {
  process.stdout.write(`${sentence}\n`);
}

function run(command, args, env = process.env, cwd = root) {
  const result = spawnSync(command, args, {
    cwd,
    stdio: "inherit",
    env,
    shell: process.platform === "win32",
  });
  if (result.status !== 0) {
    say(`\n${command} ${args.join(" ")} did not finish.`);
    process.exit(result.status ?? 1);
  }
}

/** Whether the stamp of a step's last run has the hash of the current inputs. */
function isCurrent(stamp, hash) {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hash;
}

/**
 * Installs the packages beside those that are there, and takes their place once they are whole: a site that runs, or is
 * started again, has either the old ones or the new ones.
 */
function install() {
  const stampOf = (folder) => path.join(folder, "node_modules", ".trellis-installed");
  const hash = hashFiles(root, ["package-lock.json"]);
  if (isCurrent(stampOf(root), hash) && existsSync(pinnedNode)) return;
  const beside = path.join(root, ".installing");
  const installed = path.join(root, "node_modules");
  // A whole one is left there by a process that ended before the rename.
  if (!isCurrent(stampOf(beside), hash)) {
    say("Installing packages (about a minute the first time) ...");
    rmSync(beside, { recursive: true, force: true });
    mkdirSync(beside);
    for (const file of ["package.json", "package-lock.json", ".npmrc"])
      if (existsSync(path.join(root, file))) copyFileSync(path.join(root, file), path.join(beside, file));
    // Development packages are needed as well, among them Node itself.
    const env = { ...process.env, NODE_ENV: "development" };
    const options = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
    run("npm", options, env, beside);
    writeFileSync(stampOf(beside), hash);
  }
  if (existsSync(installed)) renameSync(installed, path.join(beside, "replaced"));
  renameSync(path.join(beside, "node_modules"), installed);
  rmSync(beside, { recursive: true, force: true });
}

function build() {
  const stamp = path.join(root, "build", ".built-from");
  const hash = hashFiles(root, builtFrom);
  if (isCurrent(stamp, hash)) return;
  say("Building the site ...");
  const env = { ...process.env, NODE_ENV: "production" };
  run(pinnedNode, [path.join("node_modules", "@react-router", "dev", "bin.cjs"), "build"], env);
  run(pinnedNode, [path.join("scripts", "precompress.ts")], env);
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

if (Number.parseInt(process.versions.node, 10) < NODE_NEEDED) {
  say(
    `Trellis needs Node ${NODE_NEEDED} or newer to install itself, and ${process.execPath} is Node ${process.versions.node}. docs/operations.md says how to get one.`,
  );
  process.exit(1);
}

const steps = { install, build };
for (const name of process.argv.slice(2)) {
  const step = steps[name];
  if (!step) {
    say(`bootstrap knows the steps ${Object.keys(steps).join(" and ")}, not ${name}.`);
    process.exit(2);
  }
  step();
}
