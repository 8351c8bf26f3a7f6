import path from "node:path";
import { dashboardTexts } from "#app/platform/dashboard-texts.ts";
import {
  type BackupWork,
  claimBackup,
  RENEWED_MS,
  recordBackupFailure,
  releaseBackup,
  renewBackup,
} from "#app/platform/jobs/last-backup.queries.server.ts";
import type { SiteRuntime } from "#app/site/request/site-context.server.ts";
import { askProcess } from "./own-process.ts";

/** The parts of the site that scheduled backups use. */
export type BackupSite = Pick<SiteRuntime, "config" | "database" | "log">;

/** The answer of the child process if the work failed. */
export interface BackupFailed {
  kind: "failed";
  reason: string;
  detail: string;
}

interface Turn {
  work: BackupWork;
  now: Date;
  signal: AbortSignal;
  /** @returns the reason why the work can't start; null if it can */
  obstacle?: () => Promise<string | null>;
}

// In the build it is a separate entry next to this module's chunk (vite.config.ts).
const ENTRY = new URL(`./backup-process${path.extname(import.meta.url)}`, import.meta.url);
const MAX_REASON_LENGTH = 300;
const { ended, tooLong, notStarted, testEnded, testTooLong, testNotStarted } = dashboardTexts.backup;
const words = {
  backup: { ended, tooLong, notStarted },
  test: { ended: testEnded, tooLong: testTooLong, notStarted: testNotStarted },
};

/**
 * Runs due backup work in a child process, unless another instance has claimed it. Records a failure; the
 * caller records a success.
 * @returns null if nothing was due, or the site stops
 * @throws {Error} if the work failed
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

/** Renews the claim of the work while it runs. */
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

/** A clock that starts at `now`. */
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
