import { countDeleted } from "#app/platform/db/list-queries.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";

/**
 * Deletes expired links, codes and challenges.
 * @returns the number of deleted rows
 */
export async function pruneVerifications(db: Db, now: Date): Promise<number> {
  return countDeleted(db.deleteFrom("verification").where("expiresAt", "<=", now.toISOString()));
}
