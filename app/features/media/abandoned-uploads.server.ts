import { lockForWrite } from "#app/platform/db/content-version.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { removeMedia } from "./remove-media.server.ts";
import { findPendingUploads, keepUploads, notShown } from "./uploads.queries.server.ts";

const DAY_MS = 24 * 60 * 60_000;
const AT_ONCE = 500;

/**
 * Removes the files that were uploaded in a form more than a day ago whose thing has not been saved since. One that is
 * shown after all was chosen from the library: it stays, and is not asked about again.
 * @returns how many went
 */
export async function removeAbandonedUploads({ db, engine }: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - DAY_MS).toISOString();
  let removed = 0;
  for (let found = AT_ONCE; found === AT_ONCE; ) {
    await db.transaction().execute(async (trx) => {
      await lockForWrite(trx, engine);
      const pending = await findPendingUploads(trx, before, AT_ONCE);
      const abandoned = await notShown(trx, pending);
      await removeMedia(trx, abandoned, now.toISOString());
      await keepUploads(trx, pending);
      found = pending.length;
      removed += abandoned.length;
    });
  }
  return removed;
}
