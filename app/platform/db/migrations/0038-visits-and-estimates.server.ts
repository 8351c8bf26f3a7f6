import { type Kysely, sql } from "kysely";
import type { Engine } from "../database.server.ts";

const entryKinds = [
  "link",
  "answer",
  "reply",
  "moved",
  "photos",
  "visit-offered",
  "visit-agreed",
  "visit-proposed",
  "visit-cancelled",
  "estimate",
  "estimate-accepted",
  "estimate-declined",
  "estimate-withdrawn",
  "consent-asked",
  "consent-given",
  "consent-withdrawn",
  "review-asked",
];
const kinds = `check (kind in (${entryKinds.map((kind) => `'${kind}'`).join(", ")}))`;

/** SQLite can't change a column's constraint. */
const moreKinds = {
  sqlite: [
    "alter table message_entries rename column kind to former_kind",
    `alter table message_entries add column kind text not null default 'reply' ${kinds}`,
    "update message_entries set kind = former_kind",
    "alter table message_entries drop column former_kind",
  ],
  postgres: [
    "alter table message_entries drop constraint message_entries_kind_check",
    `alter table message_entries add constraint message_entries_kind_check ${kinds}`,
  ],
};

/** Adds the time of the visit that is agreed with a message's sender, and estimates. Amounts are in cents. */
export async function addVisitsAndEstimates(db: Kysely<never>, engine: Engine): Promise<void> {
  const isSqlite = engine === "sqlite";
  const [time, bigint, end] = isSqlite ? ["text", "integer", "strict"] : ["timestamptz", "bigint", ""];
  for (const statement of [
    `alter table contact_messages add column visit_at ${time}`,
    ...moreKinds[engine],
    `create table message_estimates (
      id text primary key,
      message_id text not null references contact_messages (id) on delete cascade,
      amount ${bigint} not null check (amount >= 0),
      up_to ${bigint} check (up_to > amount),
      included text not null check (length(included) <= 5000),
      valid_through text check (length(valid_through) = 10),
      status text not null check (status in ('sent', 'accepted', 'declined', 'withdrawn')),
      created_at ${time} not null,
      answered_at ${time}
    ) ${end}`,
    "create index message_estimates_message on message_estimates (message_id, created_at, id)",
    "create unique index message_estimates_open on message_estimates (message_id) where status = 'sent'",
  ])
    await sql.raw(statement).execute(db);
}
