import { type Kysely, sql } from "kysely";
import type { Engine } from "../database.server.ts";

/** Who may do what, and when a session's person last gave the password again. Whoever is there is an administrator. */
export async function addRoles(db: Kysely<never>, engine: Engine): Promise<void> {
  const time = engine === "sqlite" ? "text" : "timestamptz";
  const statements = [
    `alter table "user" add column role text not null default 'administrator' check (role in ('administrator', 'editor'))`,
    `alter table session add column "confirmedAt" ${time}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
