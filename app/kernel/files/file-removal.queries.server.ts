import { z } from "zod";
import { type EntityRef, refText } from "#app/kernel/verbs/entity-types.ts";
import type { ImageUse } from "#app/kernel/verbs/image-use.ts";
import type { FindImageUses } from "#app/kernel/verbs/staff-verb.server.ts";
import { inBatches } from "#app/platform/db/batches.server.ts";
import { lockForWrite } from "#app/platform/db/content-version.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import { enqueueFileRemovals, listPendingPayloads } from "#app/platform/outbox/outbox.queries.server.ts";
import type { OutboxHandler } from "#app/platform/outbox/outbox-worker.server.ts";
import { publicFiles } from "./media.queries.server.ts";
import { findNeeded, trashed } from "./needed-files.queries.server.ts";
import { everyKey, fileOfKey, parseStorageAddress, storageUrl } from "./storage-address.ts";

/** The fields of a stored file that its removal needs. */
export interface RemovableFile {
  id: string;
  bucket: string;
  name: string;
}

/** Any stored file, public or private. */
export type StoredRow = RemovableFile & { visibility: "public" | "private" };

const columns = ["id", "bucket", "name"] as const;
const DAY_MS = 24 * 60 * 60_000;
const PENDING_AT_ONCE = 500;

export function listStoredRows(db: Db): Promise<StoredRow[]> {
  return db
    .selectFrom("media")
    .select([...columns, "visibility"])
    .orderBy("bucket")
    .orderBy("name")
    .execute();
}

/**
 * Finds where stored files are used.
 * @returns by address, each use once; the list of an unused file is empty
 */
export async function findUses(
  db: Db,
  findImageUses: FindImageUses,
  files: readonly { bucket: string; name: string }[],
): Promise<Map<string, ImageUse[]>> {
  const uses = new Map<string, ImageUse[]>(files.map(({ bucket, name }) => [storageUrl(bucket, name), []]));
  if (uses.size === 0) return uses;
  for (const { url, id: _id, isStored, ...use } of await findImageUses(db, [...uses.keys()])) {
    if (isStored) continue;
    const known = uses.get(url ?? "");
    // A project that shows a picture twice is one use.
    const isNew = !known?.some(
      ({ type, title, path }) => type === use.type && title === use.title && path === use.path,
    );
    if (known && isNew) known.push(use);
  }
  return uses;
}

/** Filters the files that nothing uses: no content, no restorable revision, nothing in the trash. */
export async function findUnused(
  db: Db,
  findImageUses: FindImageUses,
  files: readonly RemovableFile[],
): Promise<RemovableFile[]> {
  if (files.length === 0) return [];
  const addresses = files.map(({ bucket, name }) => storageUrl(bucket, name));
  const used = new Set((await findImageUses(db, addresses)).map(({ url }) => url));
  return files.filter(({ bucket, name }) => !used.has(storageUrl(bucket, name)));
}

/** Finds the file at an address; empty for a built-in picture and for addresses of other sites. */
export async function findFilesAt(
  db: Db,
  address: string,
): Promise<(RemovableFile & { uploaded_for: string | null })[]> {
  const file = parseStorageAddress(address);
  if (!file || file.bucket === "built-in") return [];
  return publicFiles(db)
    .select([...columns, "uploaded_for"])
    .where("bucket", "=", file.bucket)
    .where("name", "=", file.name)
    .execute();
}

/** Marks the uploads of a saved entity, so that they are no longer removed as abandoned. */
export async function claimUploads(trx: Trx, entity: EntityRef): Promise<void> {
  await trx
    .updateTable("media")
    .set({ pending: false })
    .where("uploaded_for", "=", refText(entity))
    .where("pending", "=", true)
    .execute();
}

/** Deletes the row of a stored file. The file is kept, so that the row can be restored. */
export async function deleteMedia(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("media").where("id", "=", id).execute();
}

/** Enqueues the removal of files whose rows are deleted (DESIGN §4); `now` is an ISO time. */
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
 * Deletes rows of stored files. The outbox removes the files after the commit (DESIGN §4). A file without a
 * row is skipped.
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
 * Deletes stored pictures for good, also from the trash and from their earlier versions, whatever shows them. The outbox
 * removes the files after the commit.
 * @param now ISO time
 */
export async function deletePictures(
  trx: Trx,
  bucket: string,
  names: readonly string[],
  now: string,
): Promise<void> {
  await trx.deleteFrom("media").where("bucket", "=", bucket).where("name", "in", names).execute();
  await trx
    .deleteFrom("revisions")
    .where("entity_type", "=", "picture")
    .where(trashed("bucket"), "=", bucket)
    .where(trashed("name"), "in", names)
    .execute();
  await removeFiles(
    trx,
    names.map((name) => ({ bucket, name })),
    now,
  );
}

/**
 * Removes files uploaded in a form more than a day ago whose entity has not been saved since. A file that is
 * used anyway was chosen from the library: it is kept, and no longer pending.
 * @returns the number of removed files
 */
export async function removeAbandonedUploads(
  { db, engine }: Database,
  findImageUses: FindImageUses,
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - DAY_MS).toISOString();
  let removed = 0;
  await inBatches(() =>
    db.transaction().execute(async (trx) => {
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
      const kept = pending.filter((file) => !abandoned.includes(file)).map(({ id }) => id);
      if (kept.length > 0)
        await trx.updateTable("media").set({ pending: false }).where("id", "in", kept).execute();
      removed += abandoned.length;
      return pending.length;
    }),
  );
  return removed;
}

const payloadSchema = z.object({ keys: z.array(z.string()) });

/** Finds the keys of files with deleted rows whose removal is pending. */
export async function findPendingRemovals(db: Db): Promise<Set<string>> {
  const payloads = await listPendingPayloads(db, "file-removal");
  return new Set(payloads.flatMap((payload) => payloadSchema.parse(payload).keys));
}

/**
 * The outbox handler that removes the original and the variants of deleted rows, unless a row has been
 * restored. It can be repeated; missing files are ignored.
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
