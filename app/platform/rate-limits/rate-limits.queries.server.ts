import { sql } from "kysely";
import { countDeleted } from "#app/platform/db/list-queries.server.ts";
import { BATCH_ROWS, inBatches } from "../db/batches.server.ts";
import type { Db } from "../db/schema.server.ts";

/**
 * Maximum clock difference between instances. A count that expires later than one started now plus this was
 * made by a wrong clock.
 */
const CLOCKS_DIFFER_MS = 60_000;

/**
 * Increments the count of a key; an expired count, or one from the future, restarts at one.
 * @param point the key, the current time, and the expiry of a new count
 * @returns the new count
 */
export async function countPoint(
  db: Db,
  { key, now, expiresAt }: { key: string; now: Date; expiresAt: Date },
): Promise<number> {
  const latest = new Date(expiresAt.getTime() + CLOCKS_DIFFER_MS).toISOString();
  const isOver = sql<boolean>`(rate_limits.expires_at <= ${now.toISOString()} or rate_limits.expires_at > ${latest})`;
  const row = await db
    .insertInto("rate_limits")
    .values({ key, points: 1, expires_at: expiresAt.toISOString() })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        points: sql<number>`case when ${isOver} then 1 else rate_limits.points + 1 end`,
        expires_at: sql<string>`case when ${isOver} then excluded.expires_at else rate_limits.expires_at end`,
      }),
    )
    .returning("points")
    .executeTakeFirstOrThrow();
  return row.points;
}

/** Whether a count of the key is stored, even an expired one. */
export async function isCounted(db: Db, key: string): Promise<boolean> {
  const row = await db.selectFrom("rate_limits").select("key").where("key", "=", key).executeTakeFirst();
  return row !== undefined;
}

/** Decrements the count of a key. */
export async function takePointBack(db: Db, key: string): Promise<void> {
  await db
    .updateTable("rate_limits")
    .set({ points: sql<number>`points - 1` })
    .where("key", "=", key)
    .where("points", ">", 0)
    .execute();
}

/** Deletes the count of a key. */
export async function deletePoints(db: Db, key: string): Promise<void> {
  await db.deleteFrom("rate_limits").where("key", "=", key).execute();
}

/**
 * Deletes expired counts, because their keys contain addresses.
 * @returns the number of deleted counts
 */
export async function pruneRateLimits(db: Db, now: Date): Promise<number> {
  const expired = db.selectFrom("rate_limits").select("key").where("expires_at", "<=", now.toISOString());
  return inBatches(() =>
    countDeleted(db.deleteFrom("rate_limits").where("key", "in", expired.limit(BATCH_ROWS))),
  );
}
