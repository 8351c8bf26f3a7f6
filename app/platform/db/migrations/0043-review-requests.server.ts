import { type Kysely, sql } from "kysely";
import type { Engine } from "../database.server.ts";

/** Adds who was asked for a review, once a message, and who doesn't want to be asked. */
export async function addReviewRequests(db: Kysely<never>, engine: Engine): Promise<void> {
  const [time, end] = engine === "sqlite" ? ["text", "strict"] : ["timestamptz", ""];
  for (const statement of [
    `create table review_requests (
      id text primary key,
      message_id text not null unique references contact_messages (id) on delete cascade,
      token_hash text not null unique check (length(token_hash) = 64),
      review_id text references reviews (id) on delete set null,
      asked_at ${time} not null
    ) ${end}`,
    "create index review_requests_asked on review_requests (asked_at, id)",
    "create index review_requests_review on review_requests (review_id)",
    // SHA-256 of the e-mail address: the wish is kept when the person is erased.
    `create table review_opt_outs (
      email_hash text primary key check (length(email_hash) = 64),
      created_at ${time} not null
    ) ${end}`,
  ])
    await sql.raw(statement).execute(db);
}
