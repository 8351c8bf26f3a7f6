// Runs before `npm start` and `npm test` with the machine's Node (20 or newer), so it has no dependencies.
// It installs the packages, including the pinned Node, and builds the site.
// Both steps are skipped if nothing has changed since they last ran.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
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
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
];

function say(sentence) {
  process.stdout.write(`${sentence}\n`);
}

function run(command, args, env = process.env) {
  const result = spawnSync(command, args, {
    cwd: root,
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

function install() {
  const stamp = path.join(root, "node_modules", ".trellis-installed");
  const hash = hashFiles(root, ["package-lock.json"]);
  if (isCurrent(stamp, hash) && existsSync(pinnedNode)) return;
  say("Installing packages (about a minute the first time) ...");
  // Development packages are needed as well, among them Node itself.
  const env = { ...process.env, NODE_ENV: "development" };
  run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"], env);
  writeFileSync(stamp, hash);
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
