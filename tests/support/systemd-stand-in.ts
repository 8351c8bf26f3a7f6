import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs, parseEnv } from "node:util";

/**
 * systemctl, systemd-run and journalctl of a bare server, where no systemd runs. They read the same units, and give a
 * service its user, settings and folders, write access to nothing else, and a start after each end. They are stand-ins:
 * limits, system calls and the order of a boot are systemd's alone.
 */

const UNITS = "/etc/systemd/system";
const STATE = "/run/stand-ins";
const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

type Unit = Map<string, string[]>;

/** The settings of a unit and of its drop-ins. An empty value takes back those before it. */
function readUnit(name: string): Unit {
  const dropIns = `${UNITS}/${name}.service.d`;
  const names = existsSync(dropIns) ? readdirSync(dropIns).sort() : [];
  const files = [`${UNITS}/${name}.service`, ...names.map((one) => path.join(dropIns, one))];
  const unit: Unit = new Map();
  for (const line of files.flatMap((file) => readFileSync(file, "utf8").split("\n"))) {
    const [, key, value = ""] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (key) unit.set(key, value ? [...(unit.get(key) ?? []), value] : []);
  }
  return unit;
}

const last = (unit: Unit, key: string) => unit.get(key)?.at(-1) ?? "";

function environment(files: readonly string[], pairs: readonly string[], user: string): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { PATH, USER: user, LOGNAME: user };
  for (const file of files) Object.assign(env, parseEnv(readFileSync(file, "utf8")));
  for (const pair of pairs) env[pair.slice(0, pair.indexOf("="))] = pair.slice(pair.indexOf("=") + 1);
  return env;
}

const asUser = (user: string, more: string[] = []) =>
  user === "root" ? [] : ["setpriv", `--reuid=${user}`, `--regid=${user}`, "--init-groups", ...more];

/** Has what a service may write in mounts of their own, and all else read only. */
function sandbox(unit: Unit): string {
  const state = last(unit, "StateDirectory");
  const writable = (unit.get("ReadWritePaths") ?? []).flatMap((paths) => paths.split(" "));
  if (state) writable.push(`/var/lib/${state}`);
  return [
    "set -e",
    "mount --make-rprivate /",
    ...writable.map((folder) => `mount --bind ${folder} ${folder}`),
    "mount -o remount,bind,ro /",
    ...["/tmp", "/var/tmp"].map((folder) => `mount -t tmpfs -o mode=1777 tmpfs ${folder}`),
    ...["/root", "/home"].map((folder) => `mount -t tmpfs -o mode=0000,ro tmpfs ${folder}`),
    `umask ${last(unit, "UMask") || "0022"}`,
    `cd ${last(unit, "WorkingDirectory") || "/"}`,
    'exec "$@"',
  ].join("\n");
}

/** Runs a service until it is told to end. It starts again whenever it ends by itself, as Restart=always says. */
async function supervise(name: string): Promise<void> {
  let child: ReturnType<typeof spawn> | null = null;
  let isOver = false;
  process.on("SIGTERM", () => {
    isOver = true;
    child?.kill("SIGTERM");
  });
  const unit = readUnit(name);
  while (!isOver) {
    child = startService(unit);
    await new Promise((resolve) => child?.once("close", resolve));
    for (let waited = 0; !isOver && waited < Number(last(unit, "RestartSec")) * 1000; waited += 50)
      await sleep(50);
  }
  rmSync(pidFile(name));
}

function startService(unit: Unit) {
  const user = last(unit, "User") || "root";
  const state = last(unit, "StateDirectory");
  if (state) {
    const mode = last(unit, "StateDirectoryMode") || "0755";
    spawnSync("install", ["-d", "-o", user, "-g", user, "-m", mode, `/var/lib/${state}`]);
  }
  const command = last(unit, "ExecStart").split(" ");
  const limits = ["--no-new-privs", "--bounding-set=-all"];
  return spawn("unshare", ["--mount", "sh", "-c", sandbox(unit), "sh", ...asUser(user, limits), ...command], {
    env: environment(unit.get("EnvironmentFile") ?? [], unit.get("Environment") ?? [], user),
    stdio: "inherit",
  });
}

const pidFile = (name: string) => `${STATE}/${name}.pid`;
const logFile = (name: string) => `${STATE}/${name}.log`;

function start(name: string): void {
  if (existsSync(pidFile(name))) return;
  const log = openSync(logFile(name), "a");
  const [, script = ""] = process.argv;
  const { pid } = spawn(process.execPath, [script, "supervise", name], {
    stdio: ["ignore", log, log],
    detached: true,
  });
  writeFileSync(pidFile(name), String(pid));
}

async function stop(name: string): Promise<void> {
  if (!existsSync(pidFile(name))) return;
  process.kill(Number(readFileSync(pidFile(name), "utf8")), "SIGTERM");
  while (existsSync(pidFile(name))) await sleep(10);
}

async function systemctl([verb = "", ...rest]: string[]): Promise<number> {
  const names = rest.filter((word) => !word.startsWith("--"));
  const isNow = rest.includes("--now");
  if (verb === "daemon-reload") return 0;
  // Caddy's own service isn't run; its configuration is read.
  if (verb === "reload" && names[0] === "caddy")
    return (
      spawnSync("caddy", ["validate", "--config", "/etc/caddy/Caddyfile"], { stdio: "inherit" }).status ?? 1
    );
  for (const name of names) {
    const unit = readUnit(name);
    if (verb === "enable" && !last(unit, "WantedBy")) return 1;
    if (verb === "stop" || verb === "restart" || (verb === "disable" && isNow)) await stop(name);
    if (verb === "start" || verb === "restart" || (verb === "enable" && isNow)) start(name);
  }
  return ["enable", "disable", "start", "stop", "restart"].includes(verb) && names.length > 0 ? 0 : 1;
}

function systemdRun(args: string[]): number {
  const flag = { type: "boolean" } as const;
  const { values, positionals } = parseArgs({
    args: args.slice(0, commandAt(args)),
    options: {
      ...Object.fromEntries(["quiet", "pipe", "pty", "wait", "collect"].map((name) => [name, flag])),
      uid: { type: "string" },
      property: { type: "string", multiple: true },
      setenv: { type: "string", multiple: true },
      "working-directory": { type: "string" },
    },
  });
  if (positionals.length > 0) return 1;
  const user = String(values.uid ?? "root");
  const files = [values.property ?? []]
    .flat()
    .map((property) => String(property).replace("EnvironmentFile=", ""));
  const pairs = [values.setenv ?? []].flat().map(String);
  const [command = "", ...more] = [...asUser(user), ...args.slice(commandAt(args))];
  const env = environment(files, pairs, user);
  const { status } = spawnSync(command, more, {
    env,
    cwd: String(values["working-directory"] ?? "/"),
    stdio: "inherit",
  });
  return status ?? 1;
}

const commandAt = (args: readonly string[]) => args.findIndex((word) => !word.startsWith("-"));

/** @returns the last lines of a service's output */
function journalctl(args: string[]): number {
  const unit = { type: "string", short: "u" } as const;
  const options = {
    unit,
    lines: { type: "string", short: "n" },
    output: { type: "string", short: "o" },
  } as const;
  const { values } = parseArgs({ args, options });
  const lines = readFileSync(logFile(values.unit ?? ""), "utf8")
    .trimEnd()
    .split("\n");
  process.stdout.write(`${lines.slice(-Number(values.lines ?? lines.length)).join("\n")}\n`);
  return 0;
}

mkdirSync(STATE, { recursive: true });
const [, , command, ...args] = process.argv;
if (command === "supervise") await supervise(args[0] ?? "");
else if (command === "systemctl") process.exitCode = await systemctl(args);
else if (command === "systemd-run") process.exitCode = systemdRun(args);
else process.exitCode = journalctl(args);
process.exit();
