import { createHash, randomInt } from "node:crypto";
import { insertActivity } from "#app/kernel/activity/activity.queries.server.ts";
import { mergeWithStored } from "#app/kernel/verbs/merge-with-stored.server.ts";
import type { Viewer } from "#app/kernel/verbs/viewer.ts";
import { lockForWrite } from "#app/platform/db/content-version.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import type { PicturedType, StaffBucket } from "./bucket.ts";
import { toMediaItem } from "./library.queries.server.ts";
import { insertMedia, type Media, mediaColumns, publicFiles, toMedia } from "./media.queries.server.ts";
import { fileOf, fileTypeIn, kindIn, type MediaItem } from "./media-item.ts";
import { type FileFacts, RecordNotSaved, storeFile } from "./store-file.server.ts";

/** The purpose of an upload; it determines the form of its name (SPEC §7 *Storage*). */
export type ImageKind =
  | { for: "hero" }
  | { for: "library" }
  | { for: PicturedType; id: string; index: number };

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

/** One clock for the whole process, so that no two uploads have the same time. */
const uploadTime = createUploadClock(Date.now);

interface Site {
  database: Database;
  store: FileStore;
}

interface Upload {
  bucket: StaffBucket;
  kind: ImageKind;
  /** The display name; see titleFrom. */
  title: string;
  /** Id of its row; generated if omitted. */
  id?: string;
  /** EntityRef, as text, of what was edited during the upload; null for the library itself. */
  uploadedFor: string | null;
  /** As returned by readUpload. */
  body: AsyncGenerator<Uint8Array>;
  viewer: Viewer;
  /** Additional writes in the transaction of its row. */
  onRow?(trx: Trx, item: MediaItem): Promise<void>;
}

/**
 * Stores a file uploaded by staff; see storeFile. Its row and an activity entry are one transaction. If the id exists for
 * the same entity and the same bytes were sent, the upload is a retry after a lost response, and the existing file is
 * returned.
 * @throws {ImageError} {VideoError} if the bytes are not accepted
 * @throws {VerbError} conflict, if another file has the id
 * @throws {RecordNotSaved} if only the row failed
 * @throws errors of the body or the store; in every case, nothing of the upload remains
 */
export async function receiveUpload(site: Site, upload: Upload): Promise<MediaItem> {
  const { bucket, kind, id, body } = upload;
  const { db } = site.database;
  const known = await findById(db, id);
  if (known) {
    const hash = createHash("sha256");
    for await (const piece of body) hash.update(piece);
    return requireSame(known, upload, hash.digest("hex"));
  }
  const as = kindIn(bucket) === "video" ? "video" : "picture";
  const incoming = {
    bucket,
    as,
    source: body,
    newName: (extension: string) => newName(kind, extension),
  } as const;
  try {
    return await storeFile(site, incoming, async (trx, file) => ({
      hasRow: true,
      result: await insertUpload(trx, site.database, upload, file),
    }));
  } catch (error) {
    if (!(error instanceof RecordNotSaved)) throw error;
    // The same upload was sent twice at once, for instance after a closed tab, and the other one was first.
    const other = await findById(db, id).catch(() => undefined);
    if (!other) throw error;
    return requireSame(other, upload, error.sourceHash);
  }
}

/**
 * Finds what an upload has stored.
 * @returns null if nothing has its id, or it was uploaded for something else
 */
export async function findStoredUpload(
  db: Db,
  { id, bucket, uploadedFor }: Pick<Upload, "bucket" | "uploadedFor"> & { id: string },
): Promise<MediaItem | null> {
  const known = await findById(db, id);
  return known?.bucket === bucket && known.uploaded_for === uploadedFor ? itemOf(known) : null;
}

type Known = Media & { source_hash: string | null };

async function findById(db: Db, id: string | undefined): Promise<Known | undefined> {
  if (!id) return undefined;
  const row = await publicFiles(db)
    .select([...mediaColumns, "source_hash"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row && { ...toMedia(row), source_hash: row.source_hash };
}

const itemOf = ({ source_hash: _hash, ...media }: Known): MediaItem => toMediaItem(media);

/**
 * @param hash of what was sent; of a file from before it was kept, the id has to say that it is the same
 * @throws {VerbError} conflict
 */
function requireSame(known: Known, { bucket, uploadedFor: uploaded_for }: Upload, hash: string): MediaItem {
  const stored = { ...known, updated_at: known.created_at };
  const sent = { bucket, uploaded_for, source_hash: known.source_hash && hash, expected_updated_at: null };
  mergeWithStored({ type: fileTypeIn(bucket), id: known.id }, stored, sent);
  return itemOf(known);
}

/** A name that no file has yet; see imageName. */
export function newName(kind: ImageKind, extension: string): string {
  const random = Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return imageName(kind, uploadTime(), random, extension);
}

async function insertUpload(
  trx: Trx,
  { engine }: Database,
  upload: Upload,
  { firstFrameOnly, ...file }: FileFacts,
): Promise<MediaItem> {
  const { uploadedFor, viewer, title, id } = upload;
  const now = new Date().toISOString();
  const owner = { uploadedFor, pending: uploadedFor !== null, userId: viewer.id };
  if (upload.onRow) await lockForWrite(trx, engine);
  const named = { title, ...(id && { id }) };
  const item = toMediaItem(await insertMedia(trx, { alt: "", ...named, ...file, ...owner, now }));
  await upload.onRow?.(trx, item);
  await insertActivity(trx, {
    verb: "added",
    entity_type: fileTypeIn(upload.bucket),
    entity_id: item.id,
    entity_title: title || fileOf(file.name),
    user_id: viewer.id,
    user_email: viewer.email,
    now,
  });
  return { ...item, ...(firstFrameOnly && { firstFrameOnly }) };
}

/**
 * Names an upload according to SPEC §7: `hero-{timestamp}.{ext}`, `{record id}/{timestamp}-{index}.{ext}` or
 * `{timestamp}-{random}.{ext}`.
 * @param time milliseconds since 1970 from an upload clock, which makes the name unique (DESIGN §11)
 * @param random letters and digits
 * @param extension without the dot
 */
export function imageName(kind: ImageKind, time: number, random: string, extension: string): string {
  switch (kind.for) {
    case "hero":
      return `hero-${time}.${extension}`;
    case "library":
      return `${time}-${random}.${extension}`;
    default:
      return `${kind.id}/${time}-${kind.index}.${extension}`;
  }
}

/**
 * Creates a clock that never returns the same time twice: uploads in one millisecond get consecutive times.
 * @param now the system clock, in milliseconds
 */
export function createUploadClock(now: () => number): () => number {
  let latest = 0;
  return () => {
    latest = Math.max(now(), latest + 1);
    return latest;
  };
}
