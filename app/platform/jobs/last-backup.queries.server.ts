import { dashboardTexts } from "#app/platform/dashboard-texts.ts";
import { toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";

/** The result of the scheduled backup; times are ISO times. */
export interface LastBackup {
  /** The last successful backup. */
  made: { at: string; name: string; bytes: number } | null;
  /** Why the one after it failed. */
  error: string | null;
}

/** The result of the monthly test restore; times are ISO times. */
export interface BackupTest {
  /** When a backup was last restored. */
  at: string | null;
  /** Why the one after it failed. */
  error: string | null;
}

/** Recurring work on backups: the daily backup, and the monthly test restore of the newest one. */
export type BackupWork = "backup" | "test";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LOCK_MS = 120_000;
const messages = dashboardTexts.backup;
const works = {
  backup: {
    columns: { started: "started_at", locked: "locked_until", error: "error" },
    // Slightly less than a day, so that the time of day does not drift.
    dueAfterMs: 23.9 * HOUR_MS,
    againAfterMs: HOUR_MS,
    ended: messages.ended,
  },
  test: {
    columns: { started: "test_started_at", locked: "test_locked_until", error: "test_error" },
    dueAfterMs: 30 * DAY_MS,
    againAfterMs: DAY_MS,
    ended: messages.testEnded,
  },
} as const;

/** Interval in ms at which the instance that does the work renews its lock. */
export const RENEWED_MS = 30_000;

/** @throws {Error} when the database cannot be reached */
export async function readLastBackup(db: Db): Promise<LastBackup> {
  const { made_at, name, bytes, error } = await db
    .selectFrom("last_backup")
    .selectAll()
    .where("id", "=", 1)
    .executeTakeFirstOrThrow();
  const at = toOptionalIsoTime(made_at);
  return { made: at === null ? null : { at, name: name ?? "", bytes: Number(bytes) }, error };
}

/** @throws {Error} when the database cannot be reached */
export async function readBackupTest(db: Db): Promise<BackupTest> {
  const { tested_at, test_error } = await db
    .selectFrom("last_backup")
    .select(["tested_at", "test_error"])
    .where("id", "=", 1)
    .executeTakeFirstOrThrow();
  return { at: toOptionalIsoTime(tested_at), error: test_error };
}

/**
 * Claims the work that is due: the daily backup, or the monthly test once there is a backup. If its instance
 * died, it is due again at once; if it failed, or died twice, an hour later, a test a day later. Times in the
 * future, of a clock that was ahead, count as never.
 * @returns whether the caller must do and renew it (renewBackup): one of several instances, one of both works
 */
export async function claimBackup(db: Db, now: Date, work: BackupWork = "backup"): Promise<boolean> {
  const { columns, dueAfterMs, againAfterMs, ended } = works[work];
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const { numUpdatedRows } = await db
    .updateTable("last_backup")
    .set(columns.started, now.toISOString())
    .set(columns.locked, lockedFrom(now))
    // The death of an instance is reported from the next start until the work is done.
    .set(columns.error, (eb) =>
      eb.case().when(columns.locked, "is", null).then(eb.ref(columns.error)).else(ended).end(),
    )
    .where("id", "=", 1)
    .where((eb) =>
      eb.and(
        // Clocks of instances differ by less than an hour.
        (["locked_until", "test_locked_until"] as const).map((lock) =>
          eb.or([eb(lock, "is", null), eb(lock, "<", before(0)), eb(lock, ">", before(-HOUR_MS))]),
        ),
      ),
    )
    .where((eb) =>
      eb.or([
        eb(columns.started, "is", null),
        eb(columns.started, "<", before(dueAfterMs)),
        eb(columns.started, ">", before(-HOUR_MS)),
        eb.and([eb(columns.error, "is", null), eb(columns.locked, "is not", null)]),
        eb.and([eb(columns.error, "is not", null), eb(columns.started, "<", before(againAfterMs))]),
      ]),
    )
    .$if(work === "test", (query) => query.where("made_at", "is not", null))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const lockedFrom = (now: Date) => new Date(now.getTime() + LOCK_MS).toISOString();

/** Renews the lock of the instance that does the work. */
export async function renewBackup(db: Db, now: Date, work: BackupWork = "backup"): Promise<void> {
  await updateBackup(db).set(works[work].columns.locked, lockedFrom(now)).execute();
}

/** Releases unfinished work because the site stops; the next start does it. */
export async function releaseBackup(db: Db, work: BackupWork = "backup"): Promise<void> {
  const { started, locked } = works[work].columns;
  await updateBackup(db).set(started, null).set(locked, null).execute();
}

/** Records a successful backup. */
export async function recordBackup(db: Db, made: NonNullable<LastBackup["made"]>): Promise<void> {
  const { at, name, bytes } = made;
  await updateBackup(db).set({ made_at: at, name, bytes, error: null, locked_until: null }).execute();
}

/** Records a successful test restore. */
export async function recordBackupTest(db: Db, at: Date): Promise<void> {
  await updateBackup(db)
    .set({ tested_at: at.toISOString(), test_error: null, test_locked_until: null })
    .execute();
}

/**
 * Records a failure; the last successful backup remains.
 * @param parts `at` is the time from which the next attempt counts; the start of the work by default
 */
export async function recordBackupFailure(
  db: Db,
  reason: string,
  { work = "backup", at }: { work?: BackupWork; at?: Date } = {},
): Promise<void> {
  const { started, error, locked } = works[work].columns;
  await updateBackup(db)
    .set(error, reason)
    .set(locked, null)
    .$if(at !== undefined, (query) => query.set(started, at?.toISOString() ?? null))
    .execute();
}

const updateBackup = (db: Db) => db.updateTable("last_backup").where("id", "=", 1);
