import { type Kysely, sql } from "kysely";
import type { Engine } from "../database.server.ts";

/** Adds the table of rate limit counts by key. */
export async function addRateLimits(db: Kysely<never>, engine: Engine): Promise<void> {
  const [time, end] = engine === "sqlite" ? ["text", "strict, without rowid"] : ["timestamptz", ""];
  const statements = [
    `create table rate_limits (key text primary key, points integer not null check (points >= 0), expires_at ${time} not null) ${end}`,
    "create index rate_limits_by_end on rate_limits (expires_at)",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
