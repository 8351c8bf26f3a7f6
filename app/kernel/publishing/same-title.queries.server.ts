import { sql } from "kysely";
import type { Db, RecordTable } from "#app/platform/db/schema.server.ts";

/**
 * Whether another record than `id` has this title, ignoring case and surrounding spaces.
 * @param collection of the record: its table, and the column with a title
 */
export async function isTitleUsed(
  db: Db,
  collection: { table: string; title: string },
  { id, title }: { id: string; title: string },
): Promise<boolean> {
  const other = await db
    .selectFrom(collection.table as RecordTable)
    .select("id")
    .where(sql`lower(${sql.ref(collection.title)})`, "=", title.trim().toLowerCase())
    .where("id", "!=", id)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
