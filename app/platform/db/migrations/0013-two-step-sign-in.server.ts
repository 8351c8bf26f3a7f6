import { type Kysely, sql } from "kysely";
import type { Engine } from "../database.server.ts";

/** better-auth's table of secrets for codes, and whether somebody's sign-in asks for one. */
export async function addTwoStepSignIn(db: Kysely<never>, engine: Engine): Promise<void> {
  const isSqlite = engine === "sqlite";
  const time = isSqlite ? "text" : "timestamptz";
  const flag = (name: string) =>
    isSqlite
      ? `${name} integer not null default 0 check (${name} in (0, 1))`
      : `${name} boolean not null default false`;
  const columns = [
    "id text primary key",
    '"userId" text not null unique references "user" (id) on delete cascade',
    "secret text not null",
    '"backupCodes" text not null',
    flag("verified"),
    '"failedVerificationCount" integer not null default 0',
    `"lockedUntil" ${time}`,
  ];
  const statements = [
    `alter table "user" add column ${flag('"twoFactorEnabled"')}`,
    `create table "twoFactor" (${columns.join(", ")}) ${isSqlite ? "strict" : ""}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
