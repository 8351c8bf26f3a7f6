import { type Kysely, sql } from "kysely";

/** Adds the content version of the last take-down; pages cached under an older version are never served. */
export async function addTakenDown(db: Kysely<never>): Promise<void> {
  const integer = "integer not null default 0";
  await sql.raw(`alter table content_version add column taken_down_at ${integer}`).execute(db);
}
