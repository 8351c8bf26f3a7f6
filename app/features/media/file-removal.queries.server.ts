import { z } from "zod";
import type { ImageUse } from "#app/features/staff/image-use.ts";
import type { FindImageUses } from "#app/features/staff/staff-verb.server.ts";
import { lockForWrite } from "#app/platform/db/content-version.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import { enqueueFileRemovals, listPendingPayloads } from "#app/platform/outbox/outbox.queries.server.ts";
import type { OutboxHandler } from "#app/platform/outbox/outbox-worker.server.ts";
import { findNeeded } from "./needed-files.queries.server.ts";
import { everyKey, fileOfKey, parseStorageAddress, storageUrl } from "./storage-address.ts";

/** A stored file, as far as its removal needs it. */
export interface StoredRow {
  id: string;
  bucket: string;
  name: string;
}

const columns = ["id", "bucket", "name"] as const;
const DAY_MS = 24 * 60 * 60_000;
const PENDING_AT_ONCE = 500;

/** Every stored file there is. */
export function listStoredRows(db: Db): Promise<StoredRow[]> {
  return db.selectFrom("media").select(columns).orderBy("bucket").orderBy("name").execute();
}

/**
 * Finds where stored files are shown, however many there are.
 * @returns by address, each place once; files that are shown nowhere have an empty list
 */
export async function findUses(
  db: Db,
  findImageUses: FindImageUses,
  files: readonly { bucket: string; name: string }[],
): Promise<Map<string, ImageUse[]>> {
  const uses = new Map<string, ImageUse[]>(files.map(({ bucket, name }) => [storageUrl(bucket, name), []]));
  if (uses.size === 0) return uses;
  for (const { url, thing: _thing, isStored, ...use } of await findImageUses(db, [...uses.keys()])) {
    if (isStored) continue;
    const known = uses.get(url ?? "");
    // A project may show a picture twice; it is one place.
    const isNew = !known?.some(
      ({ kind, title, path }) => kind === use.kind && title === use.title && path === use.path,
    );
    if (known && isNew) known.push(use);
  }
  return uses;
}

/** Those of some files that nothing shows: no place, no version that can be put back, nothing in the trash. */
export async function findUnused(
  db: Db,
  findImageUses: FindImageUses,
  files: readonly StoredRow[],
): Promise<StoredRow[]> {
  if (files.length === 0) return [];
  const addresses = files.map(({ bucket, name }) => storageUrl(bucket, name));
  const used = new Set((await findImageUses(db, addresses)).map(({ url }) => url));
  return files.filter(({ bucket, name }) => !used.has(storageUrl(bucket, name)));
}

/** The file behind an address; none for a built-in picture and for what is not ours. */
export async function findFilesAt(
  db: Db,
  address: string,
): Promise<(StoredRow & { uploaded_for: string | null })[]> {
  const file = parseStorageAddress(address);
  if (!file || file.bucket === "built-in") return [];
  return db
    .selectFrom("media")
    .select([...columns, "uploaded_for"])
    .where("bucket", "=", file.bucket)
    .where("name", "=", file.name)
    .execute();
}

/** Says that a thing is saved: what was uploaded for it is no longer removed as abandoned. */
export async function claimUploads(trx: Trx, thing: string): Promise<void> {
  await trx
    .updateTable("media")
    .set({ pending: false })
    .where("uploaded_for", "=", thing)
    .where("pending", "=", true)
    .execute();
}

/** Deletes the row of a stored file; the file stays for whoever puts the row back. */
export async function deleteMedia(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("media").where("id", "=", id).execute();
}

/** Has the files of a row that is gone removed (DESIGN §4); `now` is an ISO time. */
export async function removeFiles(
  trx: Trx,
  files: readonly { bucket: string; name: string }[],
  now: string,
): Promise<void> {
  await enqueueFileRemovals(
    trx,
    files.map(({ bucket, name }) => everyKey(bucket, name)),
    new Date(now),
  );
}

/**
 * Deletes rows of stored files; the files themselves go through the outbox once this is committed (DESIGN §4).
 * A file without a row is passed over.
 * @param now ISO time
 */
export async function removeMedia(trx: Trx, files: readonly { id: string }[], now: string): Promise<void> {
  if (files.length === 0) return;
  const removed = await trx
    .deleteFrom("media")
    .where(
      "id",
      "in",
      files.map(({ id }) => id),
    )
    .returning(["bucket", "name"])
    .execute();
  await removeFiles(trx, removed, now);
}

/**
 * Removes the files that were uploaded in a form more than a day ago whose thing has not been saved since. One that is
 * shown after all was chosen from the library: it stays, and is not asked about again.
 * @returns how many went
 */
export async function removeAbandonedUploads(
  { db, engine }: Database,
  findImageUses: FindImageUses,
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - DAY_MS).toISOString();
  let removed = 0;
  for (let found = PENDING_AT_ONCE; found === PENDING_AT_ONCE; ) {
    await db.transaction().execute(async (trx) => {
      await lockForWrite(trx, engine);
      const pending = await trx
        .selectFrom("media")
        .select(columns)
        .where("pending", "=", true)
        .where("created_at", "<", before)
        .limit(PENDING_AT_ONCE)
        .execute();
      const abandoned = await findUnused(trx, findImageUses, pending);
      await removeMedia(trx, abandoned, now.toISOString());
      await deletePendingUpload(trx, pending);
      found = pending.length;
      removed += abandoned.length;
    });
  }
  return removed;
}

async function deletePendingUpload(trx: Trx, files: readonly StoredRow[]): Promise<void> {
  const ids = files.map(({ id }) => id);
  if (ids.length === 0) return;
  await trx.updateTable("media").set({ pending: false }).where("id", "in", ids).execute();
}

const payloadSchema = z.object({ keys: z.array(z.string()) });

/** The keys of files whose rows are gone and which go as soon as the store lets them. */
export async function findPendingRemovals(db: Db): Promise<Set<string>> {
  const payloads = await listPendingPayloads(db, "file-removal");
  return new Set(payloads.flatMap((payload) => payloadSchema.parse(payload).keys));
}

/**
 * The outbox's handler for files whose rows are gone: removes an original and its variants, unless the row came back
 * meanwhile. Doing it again does no harm; what is missing already is fine.
 */
export function fileRemoval(store: FileStore, db: Db): OutboxHandler {
  return async ({ payload }) => {
    const { keys } = payloadSchema.parse(payload);
    const isNeeded = await findNeeded(
      db,
      keys.flatMap((key) => fileOfKey(key) ?? []),
    );
    for (const [, ofFile] of Map.groupBy(keys, fileNameOf)) {
      const file = fileOfKey(ofFile[0] ?? "");
      if (file && isNeeded(file)) continue;
      await Promise.all(ofFile.map((key) => store.remove(key)));
    }
  };
}

const fileNameOf = (key: string) => JSON.stringify(fileOfKey(key));
