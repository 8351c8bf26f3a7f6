import { type Kysely, sql } from "kysely";
import type { Engine } from "../database.server.ts";

const statuses = "'new', 'answered', 'visit', 'estimate', 'won', 'lost'";
const entryKinds = [
  "link",
  "answer",
  "reply",
  "moved",
  "photos",
  "visit-offered",
  "visit-agreed",
  "visit-proposed",
  "estimate",
  "estimate-accepted",
  "estimate-declined",
  "consent-asked",
  "consent-given",
  "consent-withdrawn",
  "review-asked",
]
  .map((kind) => `'${kind}'`)
  .join(", ");

const upTo = (name: string, most: number) =>
  `${name} text not null default '' check (length(${name}) <= ${most})`;

/** Several services have more room than one. SQLite can't change a column's constraint. */
const longerServices = {
  sqlite: [
    "alter table contact_messages rename column service to one_service",
    `alter table contact_messages add column ${upTo("service", 600)}`,
    "update contact_messages set service = one_service",
    "alter table contact_messages drop column one_service",
  ],
  postgres: [
    "alter table contact_messages drop constraint contact_messages_service_check",
    "alter table contact_messages add constraint contact_messages_service_check check (length(service) <= 600)",
  ],
};

/**
 * Adds quote requests: what they say besides a contact message, the status of both, what was said and done about them,
 * their photos, and requests that are still being written.
 */
export async function addQuoteRequests(db: Kysely<never>, engine: Engine): Promise<void> {
  const isSqlite = engine === "sqlite";
  const [time, json, end] = isSqlite ? ["text", "text", "strict"] : ["timestamptz", "jsonb", ""];
  const boolean = isSqlite ? "integer not null check (is_staff in (0, 1))" : "boolean not null";
  const bigint = isSqlite ? "integer" : "bigint";
  const validJson = isSqlite ? "check (json_valid(details))" : "";
  const validAnswers = isSqlite ? "check (json_valid(answers))" : "";
  const columns = [
    "kind text not null default 'message' check (kind in ('message', 'quote'))",
    `status text not null default 'new' check (status in (${statuses}))`,
    upTo("place", 120),
    upTo("timing", 120),
    upTo("budget", 120),
    // The page and the project from which it was asked for; a project can go, its title stays.
    upTo("page", 300),
    upTo("project_title", 200),
    "project_id text",
    // SHA-256 of the token in its sender's link.
    "token_hash text check (length(token_hash) = 64)",
    'assigned_to text references "user" (id) on delete set null',
    // In cents.
    `amount ${bigint} check (amount >= 0)`,
    upTo("next_step", 200),
    "next_step_on text",
    upTo("notes", 20_000),
  ];
  for (const statement of [
    ...longerServices[engine],
    ...columns.map((column) => `alter table contact_messages add column ${column}`),
    "update contact_messages set status = 'answered' where handled_at is not null",
    "create unique index contact_messages_token on contact_messages (token_hash)",
    "create index contact_messages_status on contact_messages (suspected_spam, status, created_at, id)",
    `create table quote_drafts (
      id text primary key,
      token_hash text not null unique check (length(token_hash) = 64),
      answers ${json} not null ${validAnswers},
      updated_at ${time} not null
    ) ${end}`,
    "create index quote_drafts_updated on quote_drafts (updated_at)",
    `create table message_photos (
      id text primary key,
      message_id text references contact_messages (id) on delete cascade,
      draft_id text references quote_drafts (id) on delete cascade,
      name text not null unique check (length(name) <= 200),
      ${upTo("title", 200)},
      content_type text not null,
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      bytes ${bigint} not null check (bytes > 0),
      created_at ${time} not null,
      check ((message_id is null) <> (draft_id is null))
    ) ${end}`,
    "create index message_photos_message on message_photos (message_id)",
    "create index message_photos_draft on message_photos (draft_id)",
    `create table message_entries (
      id text primary key,
      message_id text not null references contact_messages (id) on delete cascade,
      kind text not null check (kind in (${entryKinds})),
      is_staff ${boolean},
      user_id text references "user" (id) on delete set null,
      ${upTo("author", 120)},
      ${upTo("body", 20_000)},
      details ${json} not null ${validJson},
      created_at ${time} not null
    ) ${end}`,
    "create index message_entries_message on message_entries (message_id, created_at, id)",
    // Of the mails about a message, those of an entry go to its sender; the others announce it to the business.
    "alter table outbox add column message_entry_id text references message_entries (id) on delete cascade",
    "create index outbox_message_entry on outbox (message_entry_id)",
  ])
    await sql.raw(statement).execute(db);
  await upgradeSnapshots(db, engine);
}

/** Messages in the trash get the status that those in the table got; other columns have defaults. */
async function upgradeSnapshots(db: Kysely<never>, engine: Engine): Promise<void> {
  const statement =
    engine === "sqlite"
      ? `update revisions set snapshot = json_set(snapshot, '$.contact_messages[0].status', 'answered')
           where entity_type = 'message'
             and json_extract(snapshot, '$.contact_messages[0].handled_at') is not null`
      : `update revisions set snapshot = jsonb_set(snapshot, '{contact_messages,0,status}', '"answered"')
           where entity_type = 'message' and snapshot #>> '{contact_messages,0,handled_at}' is not null`;
  await sql.raw(statement).execute(db);
}
