import { sql } from "kysely";
import type { Engine } from "./database.server.ts";
import type { Db, Trx } from "./schema.server.ts";

/**
 * Says that what visitors see has changed (DESIGN §3): pages kept under the old version are no longer served.
 * Call it in the transaction of the change itself.
 */
export async function bumpContentVersion(trx: Trx): Promise<void> {
  await trx.updateTable("content_version").set({ version: sql`version + 1` }).where("id", "=", 1).execute();
}

/**
 * Makes writes of staff follow one another, so that what one has checked (who saved last, which titles are taken)
 * still holds when it writes. SQLite has one writer anyway. Call it first in the transaction.
 */
export async function lockForWrite(trx: Trx, engine: Engine): Promise<void> {
  if (engine === "sqlite") return;
  await trx.selectFrom("content_version").select("version").where("id", "=", 1).forUpdate().execute();
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
