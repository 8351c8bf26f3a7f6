import type { Db } from "#app/platform/db/schema.server.ts";

/**
 * Forgets links, codes and challenges whose time is over.
 * @returns how many
 */
export async function pruneVerifications(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("verification")
    .where("expiresAt", "<=", now.toISOString())
    .executeTakeFirst();
  return Number(numDeletedRows);
}
