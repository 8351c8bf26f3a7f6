import path from "node:path";
import {
  claimBackup,
  RENEWED_MS,
  recordBackup,
  recordBackupFailure,
  releaseBackup,
  renewBackup,
} from "#app/features/staff/last-backup.queries.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import type { SiteRuntime } from "#app/routes/site-context.server.ts";
import { askProcess } from "./own-process.ts";

/** What the process that makes a backup has to say of it. */
export type BackupAnswer =
  | { kind: "made"; at: string; name: string; bytes: number; missing: string[] }
  | { kind: "failed"; reason: string; detail: string };

// In the build it is an entry beside the chunk this module is part of (vite.config.ts).
const ENTRY = new URL(`./backup-process${path.extname(import.meta.url)}`, import.meta.url);
const LONGEST_REASON = 300;
const words = staffMessages.backup;

/**
 * Makes the day's backup where BACKUP_TO says, in a process of its own, unless another instance has taken it on, and
 * records what became of it.
 * @param signal ends it: as a TimeoutError it has failed, else it is made after the next start
 * @returns how many were made
 * @throws {Error} when it failed
 */
export async function makeScheduledBackup(
  site: Pick<SiteRuntime, "config" | "database" | "log">,
  now: Date,
  signal: AbortSignal,
): Promise<number> {
  const { config, database, log } = site;
  const { db } = database;
  if (!config.backup.to || !(await claimBackup(db, now))) return 0;
  const answer = await whileRenewed(site, now, () => askForBackup(signal));
  if (signal.aborted && !isOutOfTime(signal) && answer.kind === "failed") {
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

/** Says that somebody is at it while they are. */
async function whileRenewed<Result>(
  { database: { db }, log }: Pick<SiteRuntime, "database" | "log">,
  now: Date,
  work: () => Promise<Result>,
): Promise<Result> {
  const began = performance.now();
  const renewing = setInterval(() => {
    const then = new Date(now.getTime() + performance.now() - began);
    renewBackup(db, then).catch((err: unknown) => log.warn({ err }, "the backup could not be renewed"));
  }, RENEWED_MS);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
  }
}

async function askForBackup(signal: AbortSignal): Promise<BackupAnswer> {
  const failed = (reason: string, detail = "") => ({ kind: "failed", reason, detail }) as const;
  try {
    const answer = await askProcess<BackupAnswer>(ENTRY, "backup", signal);
    if (answer) return answer;
    return failed(isOutOfTime(signal) ? words.tooLong : words.ended);
  } catch (error) {
    return failed(words.notStarted, String(error));
  }
}

const isOutOfTime = ({ reason }: AbortSignal) => (reason as Error | undefined)?.name === "TimeoutError";
