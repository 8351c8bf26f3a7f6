import { type Kysely, sql } from "kysely";

/** Adds what a mail collects: a waiting one takes up further news of the same key. */
export async function addCollectedMails(db: Kysely<never>): Promise<void> {
  for (const statement of [
    "alter table outbox add column collect_key text check (length(collect_key) between 1 and 100)",
    "create index outbox_collected on outbox (collect_key, next_attempt_at) where collect_key is not null",
  ])
    await sql.raw(statement).execute(db);
}
