import { type Kysely, sql } from "kysely";

/** The order of each list, so that the cost of a page does not depend on the number of rows. */
const indexes = [
  "posts (published, created_at, id)",
  "posts (published, published_at, id)",
  "posts (updated_at, id)",
  "projects (updated_at, id)",
  "reviews (published, created_at, id)",
  "contact_messages (suspected_spam, created_at, id)",
  "contact_messages (suspected_spam, handled_at, created_at, id)",
  "activity (subject_id, created_at, id)",
];

/** Adds an index for the order of each list. */
export async function addListIndexes(db: Kysely<never>): Promise<void> {
  for (const index of indexes) {
    const name = index.replace(/, id\)$/, "").replaceAll(/\W+/g, "_");
    await sql.raw(`create index ${name} on ${index}`).execute(db);
  }
}
