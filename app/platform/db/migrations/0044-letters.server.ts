import { type Kysely, sql } from "kysely";
import type { Engine } from "../database.server.ts";

const oneOf = (column: string, ...values: string[]) =>
  `check (${column} in (${values.map((value) => `'${value}'`).join(", ")}))`;
/** A short text that may be empty. */
const short = (column: string, most: number) =>
  `${column} text not null default '' check (length(${column}) <= ${most})`;
const hash = (column: string) => `${column} text check (length(${column}) = 64)`;

/**
 * Adds letters, who gets them and by which consent, and who was sent which (docs/decisions/0094). A letter that is sent
 * or will be has a row in letter_sends: until then it is an ordinary record.
 */
export async function addLetters(db: Kysely<never>, engine: Engine): Promise<void> {
  const isSqlite = engine === "sqlite";
  const [time, flag, end] = isSqlite
    ? ["text", "integer check (with_implied in (0, 1))", "strict"]
    : ["timestamptz", "boolean", ""];
  const statements = [...subscriberTables(time), ...letterTables(time), ...sendTables(time, flag)];
  for (const { create, indexes = [] } of statements) {
    await sql.raw(`${create} ${end}`).execute(db);
    for (const index of indexes) await sql.raw(index).execute(db);
  }
}

interface NewTable {
  create: string;
  indexes?: string[];
}

const subscriberTables = (time: string): NewTable[] => [
  {
    create: `create table subscriber_imports (
      id text primary key,
      file_name text not null check (length(file_name) <= 255),
      words text not null check (length(trim(words)) > 0 and length(words) <= 2000),
      added integer not null check (added >= 0),
      user_id text references "user" (id) on delete set null,
      created_at ${time} not null,
      undone_at ${time}
    )`,
  },
  {
    create: `create table subscribers (
      id text primary key,
      email text not null check (length(email) between 3 and 254),
      ${hash("email_hash")} not null unique,
      ${short("name", 120)},
      state text not null ${oneOf("state", "pending", "subscribed", "ended")},
      consent text not null ${oneOf("consent", "express", "implied")},
      source text not null ${oneOf("source", "newsletter", "quote", "import", "message", "job")},
      consent_until_at ${time},
      ${hash("token_hash")} unique,
      asked_at ${time},
      soft_bounces integer not null default 0 check (soft_bounces >= 0),
      end_reason text ${oneOf("end_reason", "unsubscribed", "bounced", "soft-bounces", "complained", "removed")},
      import_id text references subscriber_imports (id) on delete set null,
      created_at ${time} not null,
      confirmed_at ${time},
      ended_at ${time},
      check ((state = 'ended') = (end_reason is not null)),
      check ((consent = 'implied') = (consent_until_at is not null))
    )`,
    indexes: [
      "create index subscribers_created on subscribers (created_at, id)",
      "create index subscribers_state on subscribers (state, asked_at)",
      "create index subscribers_import on subscribers (import_id)",
    ],
  },
  {
    create: `create table consent_records (
      id text primary key,
      subscriber_id text not null references subscribers (id) on delete cascade,
      kind text not null check (length(kind) between 1 and 40),
      ${short("words", 2000)},
      ${short("page", 300)},
      ${short("address", 60)},
      letter_id text,
      message_id text,
      user_id text references "user" (id) on delete set null,
      created_at ${time} not null
    )`,
    indexes: ["create index consent_records_subscriber on consent_records (subscriber_id, created_at, id)"],
  },
  {
    create: `create table letter_opt_outs (
      email_hash text primary key check (length(email_hash) = 64),
      created_at ${time} not null
    )`,
  },
];

const letterTables = (time: string): NewTable[] => [
  {
    create: `create table letters (
      id text primary key,
      subject text not null check (length(trim(subject)) > 0 and length(subject) <= 120),
      ${short("preview_text", 150)},
      ${short("greeting", 120)},
      content text not null default '' check (length(content) <= 60000),
      user_id text references "user" (id) on delete set null,
      created_at ${time} not null,
      updated_at ${time} not null
    )`,
    indexes: ["create index letters_created on letters (created_at, id)"],
  },
  {
    create: `create table letter_blocks (
      id text primary key,
      letter_id text not null references letters (id) on delete cascade,
      order_index integer not null check (order_index >= 0),
      kind text not null ${oneOf("kind", "post", "project", "offer")},
      ${short("entity_id", 60)},
      ${short("heading", 120)},
      ${short("text", 600)},
      ${short("url", 500)},
      ${short("starts_on", 10)},
      ${short("ends_on", 10)}
    )`,
    indexes: ["create index letter_blocks_letter on letter_blocks (letter_id, order_index)"],
  },
];

const sendTables = (time: string, flag: string): NewTable[] => [
  {
    create: `create table letter_sends (
      letter_id text primary key references letters (id),
      status text not null ${oneOf("status", "scheduled", "sending", "paused", "sent")},
      send_at ${time} not null,
      with_implied ${flag} not null,
      user_id text references "user" (id) on delete set null,
      created_at ${time} not null,
      started_at ${time},
      finished_at ${time},
      ${short("subject", 200)},
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
    )`,
    indexes: ["create index letter_sends_status on letter_sends (status, next_at)"],
  },
  {
    // Who is erased in the meantime stays as a row without a person, so that the numbers add up.
    create: `create table letter_recipients (
      id text primary key,
      letter_id text not null references letter_sends (letter_id) on delete cascade,
      subscriber_id text references subscribers (id) on delete set null,
      ${hash("email_hash")} not null,
      ${short("email", 254)},
      state text not null ${oneOf("state", "waiting", "sending", "sent", "unsure", "left-out")},
      reason text check (length(reason) between 1 and 40),
      attempts integer not null default 0 check (attempts >= 0),
      next_attempt_at ${time} not null,
      locked_until ${time},
      sent_at ${time},
      bounce text ${oneOf("bounce", "hard", "soft", "complaint")},
      last_error text check (length(last_error) <= 500),
      check ((state = 'left-out') = (reason is not null)),
      unique (letter_id, email_hash)
    )`,
    indexes: [
      "create index letter_recipients_due on letter_recipients (letter_id, state, next_attempt_at)",
      "create index letter_recipients_subscriber on letter_recipients (subscriber_id)",
    ],
  },
  {
    create: `create table letter_links (
      letter_id text not null references letter_sends (letter_id) on delete cascade,
      position integer not null check (position >= 0),
      url text not null check (length(url) <= 2000),
      presses integer not null default 0 check (presses >= 0),
      primary key (letter_id, position)
    )`,
  },
];
