import { type Kysely, sql } from "kysely";
import type { Engine } from "../database.server.ts";

/**
 * Adds when each daily job last finished, the result of the backup's test restore, and an expiring lock for
 * the backup and the test restore.
 */
export async function addJobRuns(db: Kysely<never>, engine: Engine): Promise<void> {
  const [time, end] = engine === "sqlite" ? ["text", "strict, without rowid"] : ["timestamptz", ""];
  const statements = [
    `create table job_runs (job text primary key, since_at ${time} not null, finished_at ${time}) ${end}`,
    `alter table last_backup add column locked_until ${time}`,
    `alter table last_backup add column test_started_at ${time}`,
    `alter table last_backup add column tested_at ${time}`,
    "alter table last_backup add column test_error text",
    `alter table last_backup add column test_locked_until ${time}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
