import { type Kysely, sql } from "kysely";
import type { Engine } from "../database.server.ts";

const kinds = "check (kind in ('mail', 'file-removal', 'push'))";

/** SQLite can't change a column's constraint. */
const withPush = {
  sqlite: [
    "alter table outbox rename column kind to former_kind",
    `alter table outbox add column kind text not null default 'mail' ${kinds}`,
    "update outbox set kind = former_kind",
    "alter table outbox drop column former_kind",
  ],
  postgres: [
    "alter table outbox drop constraint outbox_kind_check",
    `alter table outbox add constraint outbox_kind_check ${kinds}`,
  ],
};

/**
 * Adds when the business was reminded of an unanswered message, and the devices that show notifications. Messages from
 * before count as reminded of, so that an upgrade mails nothing about them.
 */
export async function addRemindersAndPush(db: Kysely<never>, engine: Engine): Promise<void> {
  const [time, end] = engine === "sqlite" ? ["text", "strict"] : ["timestamptz", ""];
  for (const statement of [
    `alter table contact_messages add column reminded_at ${time}`,
    "update contact_messages set reminded_at = created_at where status = 'new'",
    ...withPush[engine],
    `create table push_subscriptions (
      id text primary key,
      user_id text not null references "user" (id) on delete cascade,
      endpoint text not null unique check (length(endpoint) <= 1000),
      p256dh text not null check (length(p256dh) <= 100),
      auth text not null check (length(auth) <= 50),
      device text not null check (length(device) <= 100),
      created_at ${time} not null,
      failed_at ${time}
    ) ${end}`,
    "create index push_subscriptions_user on push_subscriptions (user_id)",
  ])
    await sql.raw(statement).execute(db);
}
