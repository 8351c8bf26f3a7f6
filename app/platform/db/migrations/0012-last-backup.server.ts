import { type Kysely, sql } from "kysely";
import type { Engine } from "../database.server.ts";

/** What became of the scheduled backup, in one row: whoever writes `started_at` first makes the day's. */
export async function addLastBackup(db: Kysely<never>, engine: Engine): Promise<void> {
  const [time, integer, end] =
    engine === "sqlite" ? ["text", "integer", "strict"] : ["timestamptz", "bigint", ""];
  const columns = [
    "id integer primary key check (id = 1)",
    `started_at ${time}`,
    `made_at ${time}`,
    "name text",
    `bytes ${integer}`,
    "error text",
  ];
  await sql.raw(`create table last_backup (${columns.join(", ")}) ${end}`).execute(db);
  await sql.raw("insert into last_backup (id) values (1)").execute(db);
}
