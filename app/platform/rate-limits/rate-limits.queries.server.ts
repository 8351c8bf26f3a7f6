import { sql } from "kysely";
import type { Db } from "../db/schema.server.ts";

/** A count that ends later than one begun now was made by a clock that ran ahead; instances may differ by so much. */
const CLOCKS_DIFFER_MS = 60_000;

/**
 * Counts one more for a key; a count whose time is over begins again, and so does one of the future.
 * @param point until when it counts, if it is the first
 * @returns how many it is now
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

/** Whether a key was counted, however long ago, and not forgotten yet. */
export async function isCounted(db: Db, key: string): Promise<boolean> {
  const row = await db.selectFrom("rate_limits").select("key").where("key", "=", key).executeTakeFirst();
  return row !== undefined;
}

/** One less for a key that was counted. */
export async function takePointBack(db: Db, key: string): Promise<void> {
  await db
    .updateTable("rate_limits")
    .set({ points: sql<number>`points - 1` })
    .where("key", "=", key)
    .where("points", ">", 0)
    .execute();
}

/** The key's count begins again. */
export async function deletePoints(db: Db, key: string): Promise<void> {
  await db.deleteFrom("rate_limits").where("key", "=", key).execute();
}

/**
 * Forgets counts whose time is over; their keys hold addresses.
 * @returns how many
 */
export async function pruneRateLimits(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("rate_limits")
    .where("expires_at", "<=", now.toISOString())
    .executeTakeFirst();
  return Number(numDeletedRows);
}
