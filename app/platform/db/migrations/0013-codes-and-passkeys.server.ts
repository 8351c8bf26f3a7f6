import { type Kysely, sql } from "kysely";
import type { Engine } from "../database.server.ts";

/**
 * Adds better-auth's tables of two-step secrets and passkeys, and whether a user's sign-in requires a code.
 */
export async function addCodesAndPasskeys(db: Kysely<never>, engine: Engine): Promise<void> {
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
  const passkeyColumns = [
    "id text primary key",
    '"userId" text not null references "user" (id) on delete cascade',
    "name text check (length(name) <= 100)",
    '"credentialID" text not null unique',
    '"publicKey" text not null',
    `counter ${isSqlite ? "integer" : "bigint"} not null`,
    '"deviceType" text not null',
    flag('"backedUp"'),
    "transports text",
    "aaguid text",
    `"createdAt" ${time} not null`,
  ];
  const statements = [
    `alter table "user" add column ${flag('"twoFactorEnabled"')}`,
    `create table "twoFactor" (${columns.join(", ")}) ${isSqlite ? "strict" : ""}`,
    `create table passkey (${passkeyColumns.join(", ")}) ${isSqlite ? "strict" : ""}`,
    'create index passkey_by_user on passkey ("userId")',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
