import { type Kysely, sql } from "kysely";

/** Drops the index by which starts found hashes without the site's secret, of which there are none any more. */
export async function dropUnkeyedIndex(db: Kysely<never>): Promise<void> {
  await sql`drop index review_opt_outs_unkeyed`.execute(db);
}
