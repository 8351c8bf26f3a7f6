import { type Kysely, sql } from "kysely";

/** Adds what a mail in a message's thread has besides what its writer wrote, such as the quoted mail. */
export async function addRestOfMails(db: Kysely<never>): Promise<void> {
  await sql
    .raw("alter table message_entries add column rest text not null default '' check (length(rest) <= 10000)")
    .execute(db);
}
