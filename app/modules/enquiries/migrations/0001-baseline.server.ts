import type { Kysely } from "kysely";
import type { Engine } from "#app/platform/db/database.server.ts";
import { guard, runStatements, tableWords } from "#app/platform/db/table-definitions.server.ts";

/** What differs between the engines beyond tableWords. */
const rules = {
  sqlite: {
    message: "text not null default '' check (length(message) <= 20000)",
    emptyDefault: " default ''",
    kindDefault: " default 'reply'",
    isArray: "json_valid(photos) and json_type(photos) = 'array'",
  },
  postgres: {
    message: "text not null check (length(trim(message)) > 0 and length(message) <= 20000)",
    emptyDefault: "",
    kindDefault: "",
    isArray: "jsonb_typeof(photos) = 'array'",
  },
};

function tables(engine: Engine): string[] {
  const { time, json, integer, flag, jsonCheck, end } = tableWords(engine);
  const { message, emptyDefault, kindDefault, isArray } = rules[engine];
  return [
    `create table contact_messages (
      id text primary key,
      name text not null check (length(trim(name)) > 0 and length(name) <= 120),
      email text not null check (length(trim(email)) > 0 and length(email) <= 254),
      phone text not null check (length(trim(phone)) > 0 and length(phone) <= 40),
      created_at ${time} not null,
      handled_at ${time},
      ${flag("suspected_spam", false)},
      message ${message},
      service text not null${emptyDefault} check (length(service) <= 600),
      kind text not null default 'message' check (kind in ('message', 'quote')),
      status text not null default 'new' check (status in ('new', 'answered', 'visit', 'estimate', 'won', 'lost')),
      place text not null default '' check (length(place) <= 120),
      timing text not null default '' check (length(timing) <= 120),
      budget text not null default '' check (length(budget) <= 120),
      page text not null default '' check (length(page) <= 300),
      project_title text not null default '' check (length(project_title) <= 200),
      project_id text,
      token_hash text check (length(token_hash) = 64),
      assigned_to text references "user" (id) on delete set null,
      amount ${integer} check (amount >= 0),
      next_step text not null default '' check (length(next_step) <= 200),
      next_step_on text,
      notes text not null default '' check (length(notes) <= 20000),
      updated_at ${time},
      visit_at ${time},
      made_project_id text,
      reminded_at ${time},
      next_step_reminded_on text
    ) ${end}`,
    `create table quote_drafts (
      id text primary key,
      token_hash text not null unique check (length(token_hash) = 64),
      answers ${json} not null ${jsonCheck("answers")},
      updated_at ${time} not null
    ) ${end}`,
    `create table message_photos (
      id text primary key,
      message_id text references contact_messages (id) on delete cascade,
      draft_id text references quote_drafts (id) on delete cascade,
      name text not null unique check (length(name) <= 200),
      title text not null default '' check (length(title) <= 200),
      content_type text not null,
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      bytes ${integer} not null check (bytes > 0),
      created_at ${time} not null,
      source_hash text check (length(source_hash) = 64),
      check ((message_id is null) <> (draft_id is null))
    ) ${end}`,
    `create table message_entries (
      id text primary key,
      message_id text not null references contact_messages (id) on delete cascade,
      ${flag("is_staff")},
      user_id text references "user" (id) on delete set null,
      author text not null default '' check (length(author) <= 120),
      body text not null default '' check (length(body) <= 20000),
      details ${json} not null ${jsonCheck("details")},
      created_at ${time} not null,
      kind text not null${kindDefault} check (kind in ('link', 'answer', 'reply', 'moved', 'photos', 'visit-offered', 'visit-agreed', 'visit-proposed', 'visit-cancelled', 'estimate', 'estimate-accepted', 'estimate-declined', 'estimate-withdrawn', 'consent-asked', 'consent-given', 'consent-withdrawn', 'review-asked')),
      mail_id text check (length(mail_id) = 64),
      rest text not null default '' check (length(rest) <= 10000),
      email_message_id text check (length(email_message_id) <= 300 and email_message_id like '<%@%>')
    ) ${end}`,
    `create table message_estimates (
      id text primary key,
      message_id text not null references contact_messages (id) on delete cascade,
      amount ${integer} not null check (amount >= 0),
      up_to ${integer} check (up_to > amount),
      included text not null check (length(included) <= 5000),
      valid_through text check (length(valid_through) = 10),
      status text not null check (status in ('sent', 'accepted', 'declined', 'withdrawn')),
      created_at ${time} not null,
      answered_at ${time}
    ) ${end}`,
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
    `create table shown_photos (
      name text primary key check (length(name) <= 200),
      message_id text not null references contact_messages (id) on delete cascade,
      photo_id text not null references message_photos (id) on delete cascade
    ) ${end}`,
    `create table saved_answers (
      id text primary key,
      title text not null check (length(trim(title)) > 0 and length(title) <= 120),
      body text not null check (length(trim(body)) > 0 and length(body) <= 5000),
      user_id text references "user" (id) on delete set null,
      updated_at ${time} not null
    ) ${end}`,
    `create table review_requests (
      id text primary key,
      message_id text not null unique references contact_messages (id) on delete cascade,
      token_hash text not null unique check (length(token_hash) = 64),
      review_id text references reviews (id) on delete set null,
      asked_at ${time} not null
    ) ${end}`,
    `create table review_opt_outs (
      email_hash text primary key check (length(email_hash) = 64),
      created_at ${time} not null
    ) ${end}`,
    `create table calendar_feeds (
      user_id text primary key references "user" (id) on delete cascade,
      id text not null unique check (length(id) = 36),
      created_at ${time} not null
    ) ${end}`,
  ];
}

const indexes = [
  "create index contact_messages_created on contact_messages (created_at, id)",
  "create index contact_messages_suspected_spam_created_at on contact_messages (suspected_spam, created_at, id)",
  "create unique index contact_messages_token on contact_messages (token_hash)",
  "create index quote_drafts_updated on quote_drafts (updated_at)",
  "create index message_photos_message on message_photos (message_id)",
  "create index message_photos_draft on message_photos (draft_id)",
  "create index message_entries_message on message_entries (message_id, created_at, id)",
  "create index message_estimates_message on message_estimates (message_id, created_at, id)",
  "create unique index message_estimates_open on message_estimates (message_id) where status = 'sent'",
  "create index photo_consents_message on photo_consents (message_id)",
  "create unique index photo_consents_valid on photo_consents (message_id) where withdrawn_at is null",
  "create index shown_photos_message on shown_photos (message_id)",
  "create index shown_photos_photo on shown_photos (photo_id)",
  "create unique index message_entries_mail on message_entries (mail_id)",
  "create index review_requests_asked on review_requests (asked_at, id)",
  "create index review_requests_review on review_requests (review_id)",
  "create index contact_messages_status on contact_messages (suspected_spam, status, created_at, id, reminded_at)",
  "create index review_opt_outs_unkeyed on review_opt_outs (email_hash) where substr(email_hash, 1, 3) <> 'h1:'",
  "create index contact_messages_next_step on contact_messages (suspected_spam, next_step_on, id) where next_step_on is not null",
  "create index contact_messages_visit on contact_messages (visit_at)",
];

/** Columns of core's outbox that name what a mail is about. They refer to a table of this module, so the module adds that. */
const mailColumns = {
  contact_message: "contact_messages",
  message_entry: "message_entries",
};

const outboxReferences = Object.entries(mailColumns).flatMap(([name, table]) => [
  // SQLite can't add a reference to a column. No mail is about an enquiry yet.
  `alter table outbox drop column ${name}_id`,
  `alter table outbox add column ${name}_id text references ${table} (id) on delete cascade`,
  `create index outbox_${name} on outbox (${name}_id)`,
]);

const phones: Record<Engine, string> = {
  sqlite: `new.phone glob '${"*[0-9]".repeat(7)}*'`,
  postgres: "phone ~ '([0-9][^0-9]*){7}'",
};

/** Creates the tables of enquiries, and of what is answered, agreed and shown of them. */
export async function createEnquiryTables(db: Kysely<never>, engine: Engine): Promise<void> {
  await runStatements(db, [
    ...tables(engine),
    ...indexes,
    ...outboxReferences,
    ...guard(engine, "contact_messages", "phone", phones[engine]),
    ...(engine === "sqlite"
      ? guard(engine, "contact_messages", "message", "length(trim(new.message)) > 0")
      : []),
  ]);
}
