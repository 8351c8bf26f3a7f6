import { type Kysely, sql } from "kysely";
import type { Engine } from "../database.server.ts";

/** Adds drafts, one row per user and record; a row without a value was discarded. */
export async function addDrafts(db: Kysely<never>, engine: Engine): Promise<void> {
  const isSqlite = engine === "sqlite";
  const time = isSqlite ? "text" : "timestamptz";
  const document = (name: string) =>
    isSqlite ? `${name} text check (json_valid(${name}))` : `${name} jsonb`;
  const columns = [
    'user_id text not null references "user" (id) on delete cascade',
    "thing text not null check (length(thing) between 1 and 300)",
    `${document("value")} check (length(${isSqlite ? "value" : "value::text"}) <= 1000000)`,
    "device_id text not null",
    "device text not null check (length(device) <= 200)",
    `${document("seen")} not null`,
    `updated_at ${time} not null`,
    "primary key (user_id, thing)",
  ];
  const statements = [
    `create table drafts (${columns.join(", ")}) ${isSqlite ? "strict" : ""}`,
    "create index drafts_by_age on drafts (updated_at)",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
