import { type Kysely, sql } from "kysely";

/** Adds what people are called: null until they are asked, "" if they skipped the question (decision 76). */
export async function addFirstNames(db: Kysely<never>): Promise<void> {
  await sql`alter table "user" add column "firstName" text check (length("firstName") <= 40)`.execute(db);
}
