import { type SelectQueryBuilder, sql } from "kysely";
import type { DatabaseSchema, Db } from "./schema.server.ts";

/**
 * Counts what a query would find, whatever columns it names. PostgreSQL gives counts as text, because they may be too
 * large for a number; ours are not.
 */
export async function countRows<Table extends keyof DatabaseSchema>(
  found: SelectQueryBuilder<DatabaseSchema, Table, object>,
): Promise<number> {
  const counted = found.clearSelect().select(sql`count(*)`.as("count"));
  const { count } = await counted.$castTo<{ count: number | string }>().executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Counts what visitors see, as all rows less the drafts: SQLite counts a whole table by its pages and would visit each
 * published row, of which there may be ten thousand.
 */
export async function countPublished(db: Db, table: "posts" | "reviews"): Promise<number> {
  const all = await countRows(db.selectFrom(table));
  return all - (await countRows(db.selectFrom(table).where("published", "=", false)));
}
