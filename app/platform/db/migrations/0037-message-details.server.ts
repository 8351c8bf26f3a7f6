import { type Kysely, sql } from "kysely";
import type { Engine } from "../database.server.ts";

/**
 * Adds when staff last saved what they note about a message, by which two people's changes are merged. No list is in
 * the order of `handled_at` since messages have a status.
 */
export async function addMessageDetails(db: Kysely<never>, engine: Engine): Promise<void> {
  const time = engine === "sqlite" ? "text" : "timestamptz";
  for (const statement of [
    `alter table contact_messages add column updated_at ${time}`,
    "drop index contact_messages_suspected_spam_handled_at_created_at",
  ])
    await sql.raw(statement).execute(db);
}
