import { type Kysely, sql } from "kysely";
import type { Engine } from "../database.server.ts";

/**
 * Adds roles, and the time at which a session's user last confirmed the password. Existing users become
 * administrators.
 */
export async function addRoles(db: Kysely<never>, engine: Engine): Promise<void> {
  const time = engine === "sqlite" ? "text" : "timestamptz";
  const statements = [
    `alter table "user" add column role text not null default 'administrator' check (role in ('administrator', 'editor'))`,
    `alter table session add column "confirmedAt" ${time}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
