import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { parseConfig } from "#app/platform/config.server.ts";
import { ReleaseError } from "./release-manifest.ts";

/** How the site's service is stopped and started, and where it answers. */
export interface SiteService {
  /** Commands for /bin/sh, which end once it is done. */
  stop: string;
  start: string;
  /** Without a slash at its end. */
  url: string;
  readyWithinMs: number;
}

const ASK_AFTER_MS = 50;

/** The site's DATABASE_URL; undefined on SQLite, and where the settings can't be read. */
export function siteDatabaseUrl(): string | undefined {
  try {
    return parseConfig(process.env).databaseUrl;
  } catch {
    return undefined;
  }
}

/** @throws {ReleaseError} if the command fails */
export async function runService(service: SiteService, action: "stop" | "start"): Promise<void> {
  const { code } = await run("/bin/sh", ["-c", service[action]], { shown: true });
  if (code !== 0)
    throw new ReleaseError(
      `The service could not be made to ${action}: "${service[action]}" ended with ${code}.`,
    );
}

/** Waits until the site is ready and is this version. @returns false after the service's limit */
export async function becomesReady(service: SiteService, version: string): Promise<boolean> {
  const deadline = performance.now() + service.readyWithinMs;
  while (performance.now() < deadline) {
    const [ready, health] = await Promise.all([ask(service, "/readyz"), ask(service, "/healthz")]);
    if (ready !== null && health?.trim().endsWith(` ${version}`)) return true;
    await sleep(ASK_AFTER_MS);
  }
  return false;
}

/** @returns the text of a good answer; null for others and for none */
async function ask({ url }: SiteService, at: string): Promise<string | null> {
  try {
    const answer = await fetch(url + at, { signal: AbortSignal.timeout(5000) });
    const text = await answer.text();
    return answer.ok ? text : null;
  } catch {
    return null;
  }
}

/**
 * Runs a command of a release on the site, as the owner of the site's data where root calls, so that no file there comes
 * to belong to root.
 * @returns its exit code and what it printed to standard output
 */
export async function runRelease(
  release: string,
  args: readonly string[],
): Promise<{ code: number | null; output: string }> {
  return await run(path.join(release, "bin", "trellis"), args, { cwd: release, ...siteUser() });
}

/** The user and group that own DATA_DIR, where this process may act for them. */
export function siteUser(): { uid?: number; gid?: number } {
  const { DATA_DIR } = process.env;
  if (!DATA_DIR || process.getuid?.() !== 0) return {};
  const owner = statSync(DATA_DIR, { throwIfNoEntry: false });
  return owner ? { uid: owner.uid, gid: owner.gid } : {};
}

function run(
  command: string,
  args: readonly string[],
  { shown = false, ...options }: { shown?: boolean; cwd?: string; uid?: number; gid?: number },
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      ...options,
      stdio: ["ignore", shown ? "inherit" : "pipe", "inherit"],
    });
    let output = "";
    child.stdout?.on("data", (piece) => {
      output += piece;
    });
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });
}
