import { sql } from "kysely";
import type { Trx } from "#app/platform/db/schema.server.ts";

/**
 * Prepares restored rows for a running site: outbox entries locked by a worker are due again, and the content
 * version is a new one, even if a later version of the site ran at this location.
 */
export async function settleRestored(trx: Trx): Promise<void> {
  await trx.updateTable("outbox").set({ locked_until: null }).where("done_at", "is", null).execute();
  const seconds = Math.floor(Date.now() / 1000);
  await trx
    .updateTable("content_version")
    .set({ version: sql`case when version < ${seconds} then ${seconds} else version + 1 end` })
    .where("id", "=", 1)
    .execute();
}
