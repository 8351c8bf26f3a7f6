import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import process from "node:process";
import { chromium } from "@playwright/test";

/** Headless Chromium: the same engine, with less overhead for the browser tests. */
const SHELL = "chromium-headless-shell";
const known = [
  `/usr/bin/${SHELL}`,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/**
 * Finds Chromium for the browser tests, or installs it: from the system's packages as root, otherwise with
 * Playwright.
 * @returns the path of its executable
 * @throws {Error} if it could not be installed
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  process.stdout.write("Installing Chromium for the browser tests ...\n");
  // Older systems have no package with only the headless shell.
  for (const name of [SHELL, "chromium"]) if (!findChromium()) aptInstall(name);
  if (!findChromium()) spawnSync("npx", ["playwright", "install", "chromium"], { stdio: "inherit" });
  const installed = findChromium();
  if (!installed) throw new Error("No Chromium could be installed; set CHROMIUM to the path of one.");
  return installed;
}

/** Installs a system package as root, if apt-get exists. The caller checks the result. */
export function aptInstall(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const aptGet = (...args: string[]) =>
    spawnSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"], env });
  aptGet("update", "-qq");
  aptGet("install", "-y", "-qq", "--no-install-recommends", name);
}

function findChromium(): string | undefined {
  const own = chromium.executablePath();
  return [process.env.CHROMIUM, ...known, own].find(
    (path): path is string => path !== undefined && existsSync(path),
  );
}

/** Flags for containers and closed networks: no sandbox as root, no background requests. */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts Chromium for a measurement. */
export const launchChromium = () =>
  chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });

/**
 * Flags for tests, whose pages live for some seconds: V8's optimizing compilers would cost them a sixth of their
 * processor time and never repay it. A measurement of speed takes `chromiumFlags`.
 */
export const testChromiumFlags = [...chromiumFlags, "--js-flags=--no-turbofan --no-maglev"];
