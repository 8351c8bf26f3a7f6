import { type Kysely, sql } from "kysely";
import type { Engine } from "../database.server.ts";

const reasons =
  "check (reason in ('ended', 'slow', 'nested', 'unreadable', 'not-handed-over', 'not-taken', 'full'))";
const columns =
  "id, mailbox, uid_validity, uid, attempts, reason, sender_name, sender, subject, received_at, started_at, set_aside_at";

/** Lets mails be set aside because the thread that they answer is full. */
export async function addFullThreads(db: Kysely<never>, engine: Engine): Promise<void> {
  const statements =
    engine === "postgres"
      ? [
          "alter table mailbox_mails drop constraint mailbox_mails_reason_check",
          `alter table mailbox_mails add constraint mailbox_mails_reason_check ${reasons}`,
        ]
      : replacedTable;
  for (const statement of statements) await sql.raw(statement).execute(db);
}

// SQLite cannot change a table's constraint, so the table is replaced.
const replacedTable = [
  "drop index mailbox_mails_set_aside",
  "alter table mailbox_mails rename to old_mailbox_mails",
  `create table mailbox_mails (
    id text primary key,
    mailbox text not null check (length(mailbox) <= 500),
    uid_validity integer not null check (uid_validity >= 0),
    uid integer not null check (uid >= 0),
    attempts integer not null check (attempts between 0 and 2),
    reason text not null default 'ended' ${reasons},
    sender_name text not null default '' check (length(sender_name) <= 100),
    sender text not null default '' check (length(sender) <= 320),
    subject text not null default '' check (length(subject) <= 200),
    received_at text,
    started_at text not null,
    set_aside_at text,
    unique (mailbox, uid_validity, uid)
  ) strict`,
  `insert into mailbox_mails (${columns}) select ${columns} from old_mailbox_mails`,
  "drop table old_mailbox_mails",
  "create index mailbox_mails_set_aside on mailbox_mails (set_aside_at, id)",
];
