import { type Kysely, sql } from "kysely";

/** Where a reviewer lives; "" where nobody has said. */
export async function addReviewerTowns(db: Kysely<never>): Promise<void> {
  const column = "reviewer_town text not null default '' check (length(reviewer_town) <= 80)";
  await sql.raw(`alter table reviews add column ${column}`).execute(db);
}
