import { type Kysely, sql } from "kysely";

/**
 * Adds what puts the mails about a message into one thread: the subjects of those to its sender, and the Message-IDs of
 * those that the sender wrote.
 */
export async function addMailThreads(db: Kysely<never>): Promise<void> {
  for (const statement of [
    "alter table outbox add column subject text check (length(subject) <= 1000)",
    `alter table message_entries add column email_message_id text
      check (length(email_message_id) <= 300 and email_message_id like '<%@%>')`,
  ])
    await sql.raw(statement).execute(db);
}
