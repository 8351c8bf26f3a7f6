import { type Kysely, sql } from "kysely";
import type { Engine } from "../database.server.ts";

/** Until when whoever makes the backup has it for themselves: one that died no longer says so. */
export async function addJobRuns(db: Kysely<never>, engine: Engine): Promise<void> {
  const time = engine === "sqlite" ? "text" : "timestamptz";
  await sql.raw(`alter table last_backup add column locked_until ${time}`).execute(db);
}
