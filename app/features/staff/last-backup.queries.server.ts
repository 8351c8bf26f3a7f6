import { toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";

/** What became of the scheduled backup; times are ISO times. */
export interface LastBackup {
  /** The last good one. */
  made: { at: string; name: string; bytes: number } | null;
  /** Why the one after it failed. */
  error: string | null;
}

const HOUR_MS = 3_600_000;
/** A little less than a day, so that its time of day does not wander. */
const DUE_AFTER_MS = 23.9 * HOUR_MS;
const TRY_AGAIN_AFTER_MS = HOUR_MS;
const LOCK_MS = 120_000;

/** How often whoever makes the backup says that they are still at it. */
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

/**
 * Takes on the day's backup, unless it was taken on since yesterday. One whose maker died with it is due again at once;
 * one that failed, or died twice, after an hour. Moments in the future, of a clock that ran ahead, count as never.
 * @returns whether it is the caller's to make, and to renew (renewBackup): of several instances one
 */
export async function claimBackup(db: Db, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("last_backup")
    .set((eb) => ({
      started_at: now.toISOString(),
      locked_until: lockedFrom(now),
      // Told once another one has begun, and until it is done.
      error: eb
        .case()
        .when("locked_until", "is", null)
        .then(eb.ref("error"))
        .else(staffMessages.backup.ended)
        .end(),
    }))
    .where("id", "=", 1)
    .where((eb) =>
      eb.or([
        eb("locked_until", "is", null),
        eb("locked_until", "<", now.toISOString()),
        eb("locked_until", ">", before(now, -HOUR_MS)),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb("started_at", "is", null),
        eb("started_at", "<", before(now, DUE_AFTER_MS)),
        // Clocks of instances differ by less.
        eb("started_at", ">", before(now, -HOUR_MS)),
        eb.and([eb("error", "is", null), eb("locked_until", "is not", null)]),
        eb.and([eb("error", "is not", null), eb("started_at", "<", before(now, TRY_AGAIN_AFTER_MS))]),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const before = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString();
const lockedFrom = (now: Date) => before(now, -LOCK_MS);

/** Says that its maker is still at it. */
export async function renewBackup(db: Db, now: Date): Promise<void> {
  await db
    .updateTable("last_backup")
    .set({ locked_until: lockedFrom(now) })
    .where("id", "=", 1)
    .execute();
}

/** Gives it back unmade, because the site stops: the next start makes it. */
export async function releaseBackup(db: Db): Promise<void> {
  await db
    .updateTable("last_backup")
    .set({ started_at: null, locked_until: null })
    .where("id", "=", 1)
    .execute();
}

/** Records a good one. */
export async function recordBackup(db: Db, made: NonNullable<LastBackup["made"]>): Promise<void> {
  const { at, name, bytes } = made;
  await db
    .updateTable("last_backup")
    .set({ made_at: at, name, bytes, error: null, locked_until: null })
    .where("id", "=", 1)
    .execute();
}

/** Records that it failed; the last good one stays. */
export async function recordBackupFailure(db: Db, error: string): Promise<void> {
  await db.updateTable("last_backup").set({ error, locked_until: null }).where("id", "=", 1).execute();
}
