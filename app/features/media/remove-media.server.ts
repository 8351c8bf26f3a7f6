import type { Trx } from "#app/platform/db/schema.server.ts";
import { enqueueFileRemovals } from "#app/platform/outbox/outbox.queries.server.ts";
import { deleteMedia } from "./library.queries.server.ts";
import { everyKey } from "./storage-keys.ts";

/**
 * Deletes rows of stored files; the files themselves go through the outbox once this is committed (DESIGN §4).
 * A file without a row is passed over.
 * @param now ISO time
 */
export async function removeMedia(trx: Trx, files: readonly { id: string }[], now: string): Promise<void> {
  const removed = await deleteMedia(
    trx,
    files.map(({ id }) => id),
  );
  await enqueueFileRemovals(
    trx,
    removed.map(({ bucket, name }) => everyKey(bucket, name)),
    new Date(now),
  );
}
