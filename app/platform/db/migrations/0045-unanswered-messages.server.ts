import { type Kysely, sql } from "kysely";

/** Counts of new messages, of which the business was or was not reminded, read the index alone. */
export async function indexUnansweredMessages(db: Kysely<never>): Promise<void> {
  for (const statement of [
    "drop index contact_messages_status",
    "create index contact_messages_status on contact_messages (suspected_spam, status, created_at, id, reminded_at)",
  ])
    await sql.raw(statement).execute(db);
}
