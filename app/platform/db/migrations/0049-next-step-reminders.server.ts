import { type Kysely, sql } from "kysely";

/**
 * Adds the date of the next step of which the business was reminded. Dates that have passed count as reminded of, so
 * that an upgrade mails nothing about them.
 */
export async function addNextStepReminders(db: Kysely<never>): Promise<void> {
  const today = new Date().toISOString().slice(0, "YYYY-MM-DD".length);
  for (const statement of [
    "alter table contact_messages add column next_step_reminded_on text",
    `update contact_messages set next_step_reminded_on = next_step_on where next_step_on < '${today}'`,
    "create index contact_messages_next_step on contact_messages (suspected_spam, next_step_on, id) where next_step_on is not null",
  ])
    await sql.raw(statement).execute(db);
}
