import type { Db } from "#app/platform/db/schema.server.ts";

/**
 * Deletes expired links, codes and challenges.
 * @returns the number of deleted rows
 */
export async function pruneVerifications(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("verification")
    .where("expiresAt", "<=", now.toISOString())
    .executeTakeFirst();
  return Number(numDeletedRows);
}
