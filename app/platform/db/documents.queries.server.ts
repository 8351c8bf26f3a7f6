import { toIsoTime, toJson } from "./row-values.server.ts";
import type { Db } from "./schema.server.ts";

/** Reads a document of the table `pages` by its key: its JSON, which the caller checks, and the ISO time of its save. */
export async function readDocument(
  db: Db,
  key: string,
): Promise<{ value: unknown; updated_at: string } | undefined> {
  const row = await db
    .selectFrom("pages")
    .select(["value", "updated_at"])
    .where("key", "=", key)
    .executeTakeFirst();
  return row && { value: toJson(row.value), updated_at: toIsoTime(row.updated_at) };
}

/**
 * Stores a document, replacing the previous one.
 * @param value its HTML is sanitized
 * @param by who saves it, if somebody does; `now` is the ISO time of the save
 */
export async function storeDocument(
  db: Db,
  key: string,
  value: unknown,
  { userId = null, now }: { userId?: string | null; now: string },
): Promise<void> {
  const row = { value: JSON.stringify(value), user_id: userId, updated_at: now };
  await db
    .insertInto("pages")
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
}
