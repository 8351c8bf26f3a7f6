import { type Kysely, sql } from "kysely";

/** The version with which something was taken down last: copies of pages from before are shown to nobody any more. */
export async function addTakenDown(db: Kysely<never>): Promise<void> {
  const integer = "integer not null default 0";
  await sql.raw(`alter table content_version add column taken_down_at ${integer}`).execute(db);
}
