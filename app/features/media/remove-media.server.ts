import type { Trx } from "#app/platform/db/schema.server.ts";
import { enqueueFileRemoval } from "#app/platform/mail/outbox.queries.server.ts";
import { deleteMedia } from "./library.queries.server.ts";
import { type StaffBucket, staffBuckets } from "./media-item.ts";
import { parseStorageAddress } from "./storage-address.ts";
import { everyKey } from "./storage-keys.ts";
import { findUses } from "./uses.queries.server.ts";

interface StoredName {
  bucket: StaffBucket;
  name: string;
}

/**
 * Deletes rows of stored files; the files themselves go through the outbox once this is committed (DESIGN §4).
 * A file without a row is passed over.
 * @param now ISO time
 * @returns how many there were
 */
export async function removeMedia(trx: Trx, files: readonly StoredName[], now: string): Promise<number> {
  let removed = 0;
  for (const { bucket, name } of files) {
    if (!(await deleteMedia(trx, bucket, name))) continue;
    await enqueueFileRemoval(trx, everyKey(bucket, name), new Date(now));
    removed += 1;
  }
  return removed;
}

/**
 * Deletes the stored file behind an address, unless something else still shows it (DESIGN §9.6). Call it after the
 * row that showed it is deleted or changed, in the same transaction.
 * @param address as a row held it; one from elsewhere, a built-in picture or none is left alone
 * @param now ISO time
 * @returns whether it went
 */
export async function removeStoredFile(
  trx: Trx,
  address: string | null | undefined,
  { now }: { unlessUsed: true; now: string },
): Promise<boolean> {
  const stored = address ? parseStorageAddress(address) : null;
  const bucket = staffBuckets.find((known) => known === stored?.bucket);
  if (!stored || !bucket) return false;
  const file = { bucket, name: stored.name };
  const [uses = []] = (await findUses(trx, [file])).values();
  return uses.length === 0 && (await removeMedia(trx, [file], now)) > 0;
}
