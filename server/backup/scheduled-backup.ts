import { fork } from "node:child_process";
import { once } from "node:events";
import os from "node:os";
import path from "node:path";
import {
  claimBackup,
  recordBackup,
  recordBackupFailure,
  releaseBackup,
} from "#app/features/staff/last-backup.queries.server.ts";
import type { SiteRuntime } from "#app/routes/site-context.server.ts";

/** What the process that makes a backup has to say of it. */
export type BackupAnswer =
  | { kind: "made"; at: string; name: string; bytes: number; missing: string[] }
  | { kind: "failed"; reason: string; detail: string };

// In the build it is an entry beside the chunk this module is part of (vite.config.ts).
const ENTRY = new URL(`./backup-process${path.extname(import.meta.url)}`, import.meta.url);
const LONGEST_REASON = 300;

/**
 * Makes the day's backup where BACKUP_TO says, in a process of its own, unless another instance has taken it on, and
 * records what became of it.
 * @returns how many were made
 * @throws {Error} when it failed
 */
export async function makeScheduledBackup(
  { config, database: { db }, log }: Pick<SiteRuntime, "config" | "database" | "log">,
  now: Date,
  signal: AbortSignal,
): Promise<number> {
  if (!config.backup.to || !(await claimBackup(db, now))) return 0;
  const answer = await askProcess(signal);
  if (signal.aborted && answer.kind === "failed") {
    await releaseBackup(db);
    return 0;
  }
  if (answer.kind === "failed") {
    const reason = answer.reason.replace(/\s+/g, " ").trim().slice(0, LONGEST_REASON);
    await recordBackupFailure(db, reason);
    throw new Error(`${reason}\n${answer.detail}`.trim());
  }
  const { kind: _kind, missing, ...made } = answer;
  await recordBackup(db, made);
  if (missing.length > 0) log.warn({ missing }, "the backup lacks originals that the site itself has lost");
  log.info(made, "backup made");
  return 1;
}

async function askProcess(signal: AbortSignal): Promise<BackupAnswer> {
  const child = fork(ENTRY, { execArgv: [], stdio: ["ignore", "ignore", "inherit", "ipc"] });
  if (child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  const stop = () => child.kill("SIGTERM");
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  let answer: BackupAnswer = {
    kind: "failed",
    reason: "The backup was ended before it was done.",
    detail: "",
  };
  child.on("message", (message) => {
    answer = message as BackupAnswer;
  });
  try {
    await once(child, "exit");
    return answer;
  } catch (error) {
    return { kind: "failed", reason: "The backup could not be started.", detail: String(error) };
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
