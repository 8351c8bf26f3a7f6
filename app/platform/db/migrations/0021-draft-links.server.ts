import { type Kysely, sql } from "kysely";
import type { Engine } from "../database.server.ts";

/**
 * Adds links to drafts for people without an account, stored by the hash of their token; they are deleted
 * with the account that made them.
 */
export async function addDraftLinks(db: Kysely<never>, engine: Engine): Promise<void> {
  const isSqlite = engine === "sqlite";
  const time = isSqlite ? "text" : "timestamptz";
  const columns = [
    "id text primary key",
    "kind text not null check (kind in ('post', 'project'))",
    "target_id text not null",
    "token_hash text not null unique",
    'user_id text not null references "user" (id) on delete cascade',
    `created_at ${time} not null`,
    `expires_at ${time} not null check (expires_at > created_at)`,
  ];
  for (const statement of [
    `create table draft_links (${columns.join(", ")}) ${isSqlite ? "strict" : ""}`,
    "create index draft_links_by_target on draft_links (target_id, created_at)",
    "create index draft_links_by_user on draft_links (user_id)",
    "create index draft_links_expires_at on draft_links (expires_at)",
  ]) {
    await sql.raw(statement).execute(db);
  }
}
