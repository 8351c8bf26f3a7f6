import { BATCH_ROWS, inBatches } from "#app/platform/db/batches.server.ts";
import { countDeleted } from "#app/platform/db/list-queries.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";

/**
 * Deletes expired links, codes and challenges.
 * @returns the number of deleted rows
 */
export async function pruneVerifications(db: Db, now: Date): Promise<number> {
  const expired = db.selectFrom("verification").select("id").where("expiresAt", "<=", now.toISOString());
  return inBatches(() =>
    countDeleted(db.deleteFrom("verification").where("id", "in", expired.limit(BATCH_ROWS))),
  );
}
