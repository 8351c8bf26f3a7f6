import path from "node:path";
import {
  type BackupWork,
  claimBackup,
  RENEWED_MS,
  recordBackupFailure,
  releaseBackup,
  renewBackup,
} from "#app/features/staff/last-backup.queries.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import type { SiteRuntime } from "#app/routes/site-context.server.ts";
import { askProcess } from "./own-process.ts";

/** What takes turns has of the site. */
export type BackupSite = Pick<SiteRuntime, "config" | "database" | "log">;

/** What the process that does the work says when it could not. */
export interface BackupFailed {
  kind: "failed";
  reason: string;
  detail: string;
}

interface Turn {
  work: BackupWork;
  now: Date;
  signal: AbortSignal;
  /** @returns why it can't be begun; null when it can */
  obstacle?: () => Promise<string | null>;
}

// In the build it is an entry beside the chunk this module is part of (vite.config.ts).
const ENTRY = new URL(`./backup-process${path.extname(import.meta.url)}`, import.meta.url);
const MAX_REASON_LENGTH = 300;
const { ended, tooLong, notStarted, testEnded, testTooLong, testNotStarted } = staffMessages.backup;
const words = {
  backup: { ended, tooLong, notStarted },
  test: { ended: testEnded, tooLong: testTooLong, notStarted: testNotStarted },
};

/**
 * Does what is due about backups in a process of its own, unless another instance has taken it on, and records it when it
 * failed; what was done is the caller's to record.
 * @returns null when nothing was done
 * @throws {Error} when it failed
 */
export async function runInTurn<Done extends { kind: string }>(
  site: BackupSite,
  turn: Turn,
): Promise<Done | null> {
  const { work, now, signal, obstacle } = turn;
  const then = clockFrom(now);
  const { db } = site.database;
  if (!site.config.backup.to || !(await claimBackup(db, now, work))) return null;
  const why = await obstacle?.();
  const answer = why
    ? ({ kind: "failed", reason: why, detail: "" } as const)
    : await whileRenewed(site, turn, () => ask<Done>(work, signal));
  if (!isFailed(answer)) return answer;
  if (signal.aborted && !isOutOfTime(signal)) {
    await releaseBackup(db, work);
    return null;
  }
  const reason = answer.reason.replace(/\s+/g, " ").trim().slice(0, MAX_REASON_LENGTH);
  await recordBackupFailure(db, reason, { work, at: then() });
  throw new Error(`${reason}\n${answer.detail}`.trim());
}

/** Says that somebody is at it while they are. */
async function whileRenewed<Result>(
  { database: { db }, log }: BackupSite,
  { work, now }: Turn,
  act: () => Promise<Result>,
): Promise<Result> {
  const then = clockFrom(now);
  const renewing = setInterval(() => {
    renewBackup(db, then(), work).catch((err: unknown) => log.warn({ err, work }, "could not be renewed"));
  }, RENEWED_MS);
  try {
    return await act();
  } finally {
    clearInterval(renewing);
  }
}

/** The time of whoever's clock says it is now `now`. */
function clockFrom(now: Date): () => Date {
  const began = performance.now();
  return () => new Date(now.getTime() + performance.now() - began);
}

async function ask<Done>(work: BackupWork, signal: AbortSignal): Promise<Done | BackupFailed> {
  const failed = (reason: string, detail = "") => ({ kind: "failed", reason, detail }) as const;
  try {
    const answer = await askProcess<Done | BackupFailed>(ENTRY, work, signal);
    return answer ?? failed(isOutOfTime(signal) ? words[work].tooLong : words[work].ended);
  } catch (error) {
    return failed(words[work].notStarted, String(error));
  }
}

const isFailed = (answer: { kind: string }): answer is BackupFailed => answer.kind === "failed";
const isOutOfTime = ({ reason }: AbortSignal) => (reason as Error | undefined)?.name === "TimeoutError";
