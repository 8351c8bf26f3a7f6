import { type Kysely, sql } from "kysely";
import type { Engine } from "../database.server.ts";

/**
 * Adds a single row with the state of the scheduled backup; the instance that sets `started_at` first makes
 * the day's backup.
 */
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
