import { sql } from "kysely";
import { hashKeyer, IS_UNKEYED } from "../email-hash.server.ts";
import type { Db } from "./schema.server.ts";

/** Tables with hashes of e-mail addresses, each with the column that names a row. */
const hashedTables = {
  subscribers: "id",
  newsletter_recipients: "id",
  newsletter_opt_outs: "email_hash",
  review_opt_outs: "email_hash",
} as const;

/** Rows of one statement, which is a transaction: SQLite takes 32,766 values. */
const AT_ONCE = 2000;

/**
 * Adds the site's secret to the hashes that a release before migration 0048 has stored. A migration can't, because it
 * doesn't know the secret. Each row says by its mark whether it is done, so a start that was broken off is continued by
 * the next one; where all are done, it reads four empty indexes.
 * @returns the number of hashes
 */
export async function keyEmailHashes({ db }: { db: Db }, secret: string): Promise<number> {
  const keyed = hashKeyer(secret);
  let count = 0;
  for (const [table, key] of Object.entries(hashedTables)) {
    for (;;) {
      const { rows } = await sql<{ id: string; hash: string }>`
        select ${sql.ref(key)} as id, email_hash as hash from ${sql.table(table)}
        where ${sql.raw(IS_UNKEYED)} limit ${sql.lit(AT_ONCE)}
      `.execute(db);
      if (rows.length === 0) break;
      const values = rows.map(({ id, hash }) => sql`(${id}, ${keyed(hash)})`);
      await sql`
        with keyed (id, hash) as (values ${sql.join(values)})
        update ${sql.table(table)} set email_hash = keyed.hash from keyed
        where ${sql.ref(`${table}.${key}`)} = keyed.id
      `.execute(db);
      count += rows.length;
    }
  }
  return count;
}
