import { sql } from "kysely";
import type { Trx } from "#app/platform/db/schema.server.ts";

/**
 * Readies the rows of another machine for a site that begins with them: what a worker there had just taken is due again,
 * and the content version is one that no site had before, also where a younger site stood in this place.
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
