import { type Kysely, sql } from "kysely";

const indexes = ["activity (user_email, created_at, id)", "activity (subject_kind, created_at, id)"];

/** Adds indexes for the activity of one user and of one kind of record, newest first. */
export async function addActivityLists(db: Kysely<never>): Promise<void> {
  for (const index of indexes) {
    const name = index.replace(/, id\)$/, "").replaceAll(/\W+/g, "_");
    await sql.raw(`create index ${name} on ${index}`).execute(db);
  }
}
