import { type Kysely, sql } from "kysely";
import type { Engine } from "../database.server.ts";

/**
 * Adds revisions: a row per write and record with its previous state, and the stored files that it
 * references. A record is in the trash if its last revision has a `trash_until`.
 */
export async function addRevisions(db: Kysely<never>, engine: Engine): Promise<void> {
  const isSqlite = engine === "sqlite";
  const [time, integer, end] = isSqlite ? ["text", "integer", "strict"] : ["timestamptz", "integer", ""];
  const reading = isSqlite ? "reading text check (reading is null or json_valid(reading))" : "reading jsonb";
  const columns = [
    "id text primary key",
    "save_id text not null",
    "kind text not null check (length(kind) between 1 and 60)",
    "subject_id text not null check (length(subject_id) between 1 and 200)",
    `number ${integer} not null check (number > 0)`,
    "verb text not null check (length(verb) between 1 and 60)",
    "title text not null check (length(title) <= 300)",
    reading,
    `bytes ${integer} not null`,
    'user_id text references "user" (id) on delete set null',
    "user_email text not null check (length(user_email) between 1 and 254)",
    `created_at ${time} not null`,
    `trash_until ${time}`,
    "unique (kind, subject_id, number)",
  ];
  const fileColumns = [
    "revision_id text not null references revisions (id) on delete cascade",
    "url text not null",
    "primary key (revision_id, url)",
  ];
  const statements = [
    `create table revisions (${columns.join(", ")}) ${end}`,
    `create table revision_files (${fileColumns.join(", ")}) ${isSqlite ? "strict, without rowid" : ""}`,
    "create index revisions_of_save on revisions (save_id)",
    // Covers the retention query, which must not read the `reading` column: that would block other queries.
    "create index revisions_by_age on revisions (created_at, id, kind, subject_id, number, bytes)",
    "create index revisions_in_trash on revisions (trash_until, id) where trash_until is not null",
    "create index revision_files_by_url on revision_files (url)",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
