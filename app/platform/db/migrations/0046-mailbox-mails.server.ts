import { type Kysely, sql } from "kysely";
import type { Engine } from "../database.server.ts";

/** Adds the mails of a mailbox that are being read, and those that could not be. */
export async function addMailboxMails(db: Kysely<never>, engine: Engine): Promise<void> {
  const isSqlite = engine === "sqlite";
  const [time, bigint] = isSqlite ? ["text", "integer"] : ["timestamptz", "bigint"];
  for (const statement of [
    `create table mailbox_mails (
      id text primary key,
      mailbox text not null check (length(mailbox) <= 500),
      uid_validity ${bigint} not null check (uid_validity >= 0),
      uid ${bigint} not null check (uid >= 0),
      attempts integer not null check (attempts between 0 and 2),
      reason text not null default 'ended'
        check (reason in ('ended', 'slow', 'nested', 'unreadable', 'not-handed-over', 'not-taken')),
      sender_name text not null default '' check (length(sender_name) <= 100),
      sender text not null default '' check (length(sender) <= 320),
      subject text not null default '' check (length(subject) <= 200),
      received_at ${time},
      started_at ${time} not null,
      set_aside_at ${time},
      unique (mailbox, uid_validity, uid)
    ) ${isSqlite ? "strict" : ""}`,
    "create index mailbox_mails_set_aside on mailbox_mails (set_aside_at, id)",
  ])
    await sql.raw(statement).execute(db);
}
