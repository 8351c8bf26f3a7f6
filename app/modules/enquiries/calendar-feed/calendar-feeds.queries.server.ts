import { randomUUID } from "node:crypto";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";

/** The id of a person's calendar feed, of which its address is made; undefined if they have none. */
export async function findCalendarFeed(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("calendar_feeds")
    .select("id")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.id;
}

/**
 * Gives a person a calendar feed with a new address; an older one ends.
 * @param now ISO time
 */
export async function renewCalendarFeed(trx: Trx, userId: string, now: string): Promise<void> {
  const values = { id: randomUUID(), created_at: now };
  await trx
    .insertInto("calendar_feeds")
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
    .execute();
}

/** Ends a person's calendar feed. */
export async function endCalendarFeed(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("calendar_feeds").where("user_id", "=", userId).execute();
}

/** The id of the administrator whose calendar feed this is; undefined if it has ended. */
export async function findFeedOwner(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("calendar_feeds")
    .innerJoin("user", "user.id", "calendar_feeds.user_id")
    .select("user.id")
    .where("calendar_feeds.id", "=", id)
    .where("user.role", "=", "administrator")
    .executeTakeFirst();
  return row?.id;
}
