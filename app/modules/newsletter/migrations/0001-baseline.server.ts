import type { Kysely } from "kysely";
import type { Engine } from "#app/platform/db/database.server.ts";
import { runStatements, tableWords } from "#app/platform/db/table-definitions.server.ts";

function tables(engine: Engine): string[] {
  const { time, flag, end } = tableWords(engine);
  return [
    `create table subscriber_imports (
      id text primary key,
      file_name text not null check (length(file_name) <= 255),
      words text not null check (length(trim(words)) > 0 and length(words) <= 2000),
      added integer not null check (added >= 0),
      user_id text references "user" (id) on delete set null,
      created_at ${time} not null,
      undone_at ${time},
      refused integer not null default 0 check (refused >= 0)
    ) ${end}`,
    `create table subscribers (
      id text primary key,
      email text not null check (length(email) between 3 and 254),
      email_hash text check (length(email_hash) = 64) not null unique,
      name text not null default '' check (length(name) <= 120),
      state text not null check (state in ('pending', 'subscribed', 'ended')),
      consent text not null check (consent in ('express', 'implied')),
      source text not null check (source in ('newsletter', 'quote', 'import', 'message', 'job')),
      consent_until_at ${time},
      token_hash text check (length(token_hash) = 64) unique,
      asked_at ${time},
      soft_bounces integer not null default 0 check (soft_bounces >= 0),
      end_reason text check (end_reason in ('unsubscribed', 'bounced', 'soft-bounces', 'complained', 'removed')),
      import_id text references subscriber_imports (id) on delete set null,
      created_at ${time} not null,
      confirmed_at ${time},
      ended_at ${time},
      check ((state = 'ended') = (end_reason is not null)),
      check ((consent = 'implied') = (consent_until_at is not null))
    ) ${end}`,
    `create table consent_records (
      id text primary key,
      subscriber_id text not null references subscribers (id) on delete cascade,
      kind text not null check (length(kind) between 1 and 40),
      words text not null default '' check (length(words) <= 2000),
      page text not null default '' check (length(page) <= 300),
      address text not null default '' check (length(address) <= 60),
      newsletter_id text,
      message_id text,
      user_id text references "user" (id) on delete set null,
      created_at ${time} not null
    ) ${end}`,
    `create table newsletter_opt_outs (
      email_hash text primary key check (length(email_hash) = 64),
      created_at ${time} not null
    ) ${end}`,
    `create table newsletters (
      id text primary key,
      subject text not null check (length(trim(subject)) > 0 and length(subject) <= 120),
      preview_text text not null default '' check (length(preview_text) <= 150),
      greeting text not null default '' check (length(greeting) <= 120),
      content text not null default '' check (length(content) <= 60000),
      user_id text references "user" (id) on delete set null,
      created_at ${time} not null,
      updated_at ${time} not null
    ) ${end}`,
    `create table newsletter_blocks (
      id text primary key,
      newsletter_id text not null references newsletters (id) on delete cascade,
      order_index integer not null check (order_index >= 0),
      kind text not null check (kind in ('post', 'project', 'offer')),
      entity_id text not null default '' check (length(entity_id) <= 60),
      heading text not null default '' check (length(heading) <= 120),
      text text not null default '' check (length(text) <= 600),
      url text not null default '' check (length(url) <= 500),
      starts_on text not null default '' check (length(starts_on) <= 10),
      ends_on text not null default '' check (length(ends_on) <= 10)
    ) ${end}`,
    `create table newsletter_sends (
      newsletter_id text primary key references newsletters (id),
      status text not null check (status in ('scheduled', 'sending', 'paused', 'sent')),
      send_at ${time} not null,
      ${flag("with_implied")},
      user_id text references "user" (id) on delete set null,
      created_at ${time} not null,
      started_at ${time},
      finished_at ${time},
      subject text not null default '' check (length(subject) <= 200),
      html text not null default '' check (length(html) <= 200000),
      plain_text text not null default '' check (length(plain_text) <= 200000),
      candidates integer not null default 0 check (candidates >= 0),
      recipients integer not null default 0 check (recipients >= 0),
      left_out integer not null default 0 check (left_out >= 0),
      next_at ${time} not null,
      failures integer not null default 0 check (failures >= 0),
      last_error text check (length(last_error) <= 500),
      check (candidates = recipients + left_out),
      check (status in ('scheduled') or started_at is not null),
      check ((status = 'sent') = (finished_at is not null))
    ) ${end}`,
    `create table newsletter_recipients (
      id text primary key,
      newsletter_id text not null references newsletter_sends (newsletter_id) on delete cascade,
      subscriber_id text references subscribers (id) on delete set null,
      email_hash text check (length(email_hash) = 64) not null,
      email text not null default '' check (length(email) <= 254),
      state text not null check (state in ('waiting', 'sending', 'sent', 'unsure', 'left-out')),
      reason text check (length(reason) between 1 and 40),
      attempts integer not null default 0 check (attempts >= 0),
      next_attempt_at ${time} not null,
      locked_until ${time},
      sent_at ${time},
      bounce text check (bounce in ('hard', 'soft', 'complaint')),
      last_error text check (length(last_error) <= 500),
      check ((state = 'left-out') = (reason is not null)),
      unique (newsletter_id, email_hash)
    ) ${end}`,
    `create table newsletter_links (
      newsletter_id text not null references newsletter_sends (newsletter_id) on delete cascade,
      position integer not null check (position >= 0),
      url text not null check (length(url) <= 2000),
      presses integer not null default 0 check (presses >= 0),
      primary key (newsletter_id, position)
    ) ${end}`,
    `create table import_refusals (
      import_id text not null references subscriber_imports (id) on delete cascade,
      email_hash text not null check (length(email_hash) = 64),
      created_at ${time} not null,
      primary key (import_id, email_hash)
    ) ${end}`,
  ];
}

const indexes = [
  "create index subscribers_created on subscribers (created_at, id)",
  "create index subscribers_state on subscribers (state, asked_at)",
  "create index subscribers_import on subscribers (import_id)",
  "create index consent_records_subscriber on consent_records (subscriber_id, created_at, id)",
  "create index subscribers_unkeyed on subscribers (email_hash) where substr(email_hash, 1, 3) <> 'h1:'",
  "create index letter_recipients_unkeyed on newsletter_recipients (email_hash) where substr(email_hash, 1, 3) <> 'h1:'",
  "create index letter_opt_outs_unkeyed on newsletter_opt_outs (email_hash) where substr(email_hash, 1, 3) <> 'h1:'",
  "create index import_refusals_email on import_refusals (email_hash)",
  "create index newsletters_created on newsletters (created_at, id)",
  "create index newsletter_blocks_newsletter on newsletter_blocks (newsletter_id, order_index)",
  "create index newsletter_sends_status on newsletter_sends (status, next_at)",
  "create index newsletter_recipients_due on newsletter_recipients (newsletter_id, state, next_attempt_at)",
  "create index newsletter_recipients_subscriber on newsletter_recipients (subscriber_id)",
];

/** Creates the tables of subscribers with their consent, and of what is sent to them. */
export async function createNewsletterTables(db: Kysely<never>, engine: Engine): Promise<void> {
  await runStatements(db, [...tables(engine), ...indexes]);
}
