import { type Kysely, sql } from "kysely";
import type { Engine } from "../database.server.ts";

/**
 * Adds what senders agree to have shown of their photos, the project that was made of a message, and the public copies
 * of photos.
 */
export async function addPhotoConsents(db: Kysely<never>, engine: Engine): Promise<void> {
  const isSqlite = engine === "sqlite";
  const [time, json, end] = isSqlite ? ["text", "text", "strict"] : ["timestamptz", "jsonb", ""];
  const isArray = isSqlite
    ? "json_valid(photos) and json_type(photos) = 'array'"
    : "jsonb_typeof(photos) = 'array'";
  for (const statement of [
    `create table photo_consents (
      id text primary key,
      message_id text not null references contact_messages (id) on delete cascade,
      photos ${json} not null check (${isArray}),
      words text not null check (length(words) between 1 and 1000),
      name text not null check (length(name) <= 120),
      given_name text not null check (length(given_name) <= 120),
      given_email text not null check (length(given_email) <= 254),
      given_at ${time} not null,
      withdrawn_at ${time}
    ) ${end}`,
    "create index photo_consents_message on photo_consents (message_id)",
    "create unique index photo_consents_valid on photo_consents (message_id) where withdrawn_at is null",
    // The project can be in the trash or deleted; the message then has none.
    "alter table contact_messages add column made_project_id text",
    // A file in the bucket of projects; its row in the library can be deleted before this one.
    `create table shown_photos (
      name text primary key check (length(name) <= 200),
      message_id text not null references contact_messages (id) on delete cascade,
      photo_id text not null references message_photos (id) on delete cascade
    ) ${end}`,
    "create index shown_photos_message on shown_photos (message_id)",
    "create index shown_photos_photo on shown_photos (photo_id)",
  ])
    await sql.raw(statement).execute(db);
}
