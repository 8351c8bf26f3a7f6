import { type Kysely, sql } from "kysely";
import type { Engine } from "../database.server.ts";

/** Adds how far a mailbox is read, and by which mail an entry of a message's thread came, so that it is stored once. */
export async function addMailbox(db: Kysely<never>, engine: Engine): Promise<void> {
  const isSqlite = engine === "sqlite";
  const [time, bigint] = isSqlite ? ["text", "integer"] : ["timestamptz", "bigint"];
  for (const statement of [
    `create table mailbox_state (
      mailbox text primary key check (length(mailbox) <= 500),
      uid_validity ${bigint} check (uid_validity >= 0),
      last_uid ${bigint} check (last_uid >= 0),
      checked_at ${time},
      next_at ${time} not null,
      failing_since_at ${time},
      failures integer not null default 0 check (failures >= 0),
      error text check (length(error) <= 500)
    ) ${isSqlite ? "strict, without rowid" : ""}`,
    // SHA-256 of the mail's Message-ID and the message.
    "alter table message_entries add column mail_id text check (length(mail_id) = 64)",
    "create unique index message_entries_mail on message_entries (mail_id)",
  ])
    await sql.raw(statement).execute(db);
}
