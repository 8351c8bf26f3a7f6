import type { Kysely } from "kysely";
import type { Engine } from "#app/platform/db/database.server.ts";
import { runStatements, tableWords } from "#app/platform/db/table-definitions.server.ts";

/** Creates the tables of the mailbox that is read: how far it is, and the mails that could not be. */
export async function createMailboxTables(db: Kysely<never>, engine: Engine): Promise<void> {
  const { time, integer, end, endWithKey } = tableWords(engine);
  await runStatements(db, [
    `create table mailbox_state (
      mailbox text primary key check (length(mailbox) <= 500),
      uid_validity ${integer} check (uid_validity >= 0),
      last_uid ${integer} check (last_uid >= 0),
      checked_at ${time},
      next_at ${time} not null,
      failing_since_at ${time},
      failures integer not null default 0 check (failures >= 0),
      error text check (length(error) <= 500)
    ) ${endWithKey}`,
    `create table mailbox_mails (
      id text primary key,
      mailbox text not null check (length(mailbox) <= 500),
      uid_validity ${integer} not null check (uid_validity >= 0),
      uid ${integer} not null check (uid >= 0),
      attempts integer not null check (attempts between 0 and 2),
      reason text not null default 'ended' check (reason in ('ended', 'slow', 'nested', 'unreadable', 'not-handed-over', 'not-taken', 'full')),
      sender_name text not null default '' check (length(sender_name) <= 100),
      sender text not null default '' check (length(sender) <= 320),
      subject text not null default '' check (length(subject) <= 200),
      received_at ${time},
      started_at ${time} not null,
      set_aside_at ${time},
      unique (mailbox, uid_validity, uid)
    ) ${end}`,
    "create index mailbox_mails_set_aside on mailbox_mails (set_aside_at, id)",
  ]);
}
