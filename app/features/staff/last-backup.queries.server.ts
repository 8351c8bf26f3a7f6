import { toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";

/** What became of the scheduled backup; times are ISO times. */
export interface LastBackup {
  /** The last good one. */
  made: { at: string; name: string; bytes: number } | null;
  /** Why the one after it failed. */
  error: string | null;
}

const HOUR_MS = 3_600_000;
/** A little less than the day between two turns of the daily jobs. */
const DUE_AFTER_MS = 23 * HOUR_MS;
const TRY_AGAIN_AFTER_MS = HOUR_MS;

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

/**
 * Takes on the day's backup, unless it was taken on in the last 23 hours; one that failed is due again after an hour. One
 * that was taken on in the future, by a clock that ran ahead, counts as never.
 * @returns whether it is the caller's to make: of several instances one
 */
export async function claimBackup(db: Db, now: Date): Promise<boolean> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const { numUpdatedRows } = await db
    .updateTable("last_backup")
    .set({ started_at: now.toISOString() })
    .where("id", "=", 1)
    .where((eb) =>
      eb.or([
        eb("started_at", "is", null),
        eb("started_at", "<", before(DUE_AFTER_MS)),
        // Clocks of instances differ by less.
        eb("started_at", ">", before(-HOUR_MS)),
        eb.and([eb("error", "is not", null), eb("started_at", "<", before(TRY_AGAIN_AFTER_MS))]),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives it back unmade, because the site stops: the next start makes it. */
export async function releaseBackup(db: Db): Promise<void> {
  await db.updateTable("last_backup").set({ started_at: null }).where("id", "=", 1).execute();
}

/** Records a good one. */
export async function recordBackup(db: Db, made: NonNullable<LastBackup["made"]>): Promise<void> {
  const { at, name, bytes } = made;
  await db
    .updateTable("last_backup")
    .set({ made_at: at, name, bytes, error: null })
    .where("id", "=", 1)
    .execute();
}

/** Records that it failed; the last good one stays. */
export async function recordBackupFailure(db: Db, error: string): Promise<void> {
  await db.updateTable("last_backup").set({ error }).where("id", "=", 1).execute();
}
