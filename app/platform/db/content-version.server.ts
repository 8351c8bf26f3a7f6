import { sql } from "kysely";
import type { Db, Trx } from "./schema.server.ts";

/**
 * Says that what visitors see has changed (DESIGN §3): pages kept under the old version are no longer served.
 * Call it in the transaction of the change itself.
 */
export async function bumpContentVersion(trx: Trx): Promise<void> {
  await trx.updateTable("content_version").set({ version: sql`version + 1` }).where("id", "=", 1).execute();
}

/**
 * Reads the content version.
 * @returns a whole number that grows with every change
 * @throws {Error} when the database cannot be reached
 */
export async function readContentVersion(db: Db): Promise<number> {
  const row = await db
    .selectFrom("content_version")
    .select("version")
    .where("id", "=", 1)
    .executeTakeFirstOrThrow();
  return Number(row.version);
}
