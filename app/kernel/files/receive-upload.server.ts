import { createHash, randomInt } from "node:crypto";
import { fileTypeFromBuffer } from "file-type";
import { insertActivity } from "#app/kernel/activity/activity.queries.server.ts";
import { checkVersion } from "#app/kernel/verbs/staff-verb.server.ts";
import type { Viewer } from "#app/kernel/verbs/viewer.ts";
import { lockForWrite } from "#app/platform/db/content-version.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import { FileExists, type FileStore } from "#app/platform/files/file-store.server.ts";
import { cleanVideo, type EncodedImage, encodeUpload } from "./encoder.server.ts";
import { toMediaItem } from "./library.queries.server.ts";
import {
  findMedia,
  insertMedia,
  type Media,
  mediaColumns,
  publicFiles,
  toMedia,
} from "./media.queries.server.ts";
import { fileOf, fileTypeIn, kindIn, type MediaItem, type StaffBucket } from "./media-item.ts";
import { drawingKey, keptKeys, originalKey } from "./storage-address.ts";
import { VideoError } from "./video-error.server.ts";
import type { VideoType } from "./video-pipeline.server.ts";

/** The purpose of an upload; it determines the form of its name (SPEC §7 *Storage*). */
export type ImageKind =
  | { for: "hero" }
  | { for: "project"; projectId: string; index: number }
  | { for: "library" };

/** Enough bytes to detect every kind of video. */
const HEAD_BYTES = 4100;
const NAMES_TRIED = 5;
const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
const videoExtensions: Record<VideoType, string> = {
  "video/mp4": "mp4",
  "video/webm": "webm",
  "video/quicktime": "mov",
};

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

type NewFile = Pick<Media, "name" | "content_type" | "width" | "height" | "bytes" | "placeholder">;

/** The file was stored but its row could not be written; the file is removed again. `cause` is the reason. */
export class RecordNotSaved extends Error {
  override name = "RecordNotSaved";
}

/**
 * Stores a file uploaded by staff: the file first, then its row and an activity entry in one transaction
 * (DESIGN §4). If the id exists for the same entity and the stored bytes are the same, the upload is a retry
 * after a lost response, and the existing file is returned.
 * @throws {ImageError} {VideoError} if the bytes are not accepted
 * @throws {VerbError} conflict, if another file has the id
 * @throws {RecordNotSaved} if only the row failed
 * @throws errors of the body or the store; in every case, nothing of the upload remains
 */
export async function receiveUpload(site: Site, upload: Upload): Promise<MediaItem> {
  const known = await findById(site.database.db, upload.id);
  if (known) return toMediaItem(await requireSame(site, known, upload, await hashAsStored(upload)));
  if (kindIn(upload.bucket) === "video") {
    return toMediaItem(await record(site, upload, await storeVideoFile(site, upload)));
  }
  const { firstFrameOnly, ...file } = await storeImageFile(site, upload);
  const item = toMediaItem(await record(site, upload, file));
  return { ...item, ...(firstFrameOnly && { firstFrameOnly }) };
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
  return known?.bucket === bucket && known.uploaded_for === uploadedFor ? toMediaItem(known) : null;
}

async function findById(db: Db, id: string | undefined): Promise<Media | undefined> {
  if (!id) return undefined;
  const row = await publicFiles(db).select(mediaColumns).where("id", "=", id).executeTakeFirst();
  return row && toMedia(row);
}

/** The hash of the bytes that would be stored for an upload. */
const hashAsStored = ({ bucket, body }: Upload): Promise<string> =>
  kindIn(bucket) === "video"
    ? cleanVideo(body, ({ pieces }) => hashOf(pieces))
    : encodeUpload(body, ({ pieces }) => hashOf(pieces()));

async function hashOfStored(store: FileStore, { bucket, name }: Pick<Media, "bucket" | "name">) {
  const stream = await store.openStream(originalKey(bucket, name));
  return stream && hashOf(stream);
}

async function hashOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of pieces) hash.update(piece);
  return hash.digest("hex");
}

/** @throws {VerbError} conflict */
async function requireSame(
  { store }: Site,
  known: Media,
  { bucket, uploadedFor: uploaded_for }: Upload,
  hash: string | null,
): Promise<Media> {
  const stored = { ...known, updated_at: known.created_at, hash: await hashOfStored(store, known) };
  checkVersion(fileTypeIn(bucket), stored, null, { bucket, uploaded_for, hash });
  return known;
}

function storeImageFile(
  { store }: Site,
  { bucket, kind, body }: Upload,
): Promise<NewFile & Pick<EncodedImage, "firstFrameOnly">> {
  return encodeUpload(body, async ({ pieces, given, contentType, extension, ...measures }) => {
    for (let tries = 1; ; tries += 1) {
      const name = newName(kind, extension);
      try {
        await store.putStream(originalKey(bucket, name), pieces(), { contentType });
        await keepDrawing(store, { bucket, name }, given());
        return { name, content_type: contentType, ...measures };
      } catch (error) {
        // Another process may have used the same time.
        if (!(error instanceof FileExists) || tries === NAMES_TRIED) throw error;
      }
    }
  });
}

/**
 * Keeps the SVG that a picture was drawn from.
 * @throws errors of the store; then nothing remains of the picture either
 */
async function keepDrawing(
  store: FileStore,
  { bucket, name }: Pick<Media, "bucket" | "name">,
  given: AsyncGenerator<Uint8Array>,
): Promise<void> {
  const key = drawingKey(bucket, name);
  if (key === null) return;
  try {
    await store.putStream(key, given, { contentType: "image/svg+xml" });
  } catch (error) {
    await store.remove(originalKey(bucket, name)).catch(() => undefined);
    throw error;
  }
}

/** Detects the type from the first bytes before the whole file has arrived; the encoder checks it again. */
async function storeVideoFile({ store }: Site, { bucket, kind, body }: Upload): Promise<NewFile> {
  const { head, whole } = await withHead(body, HEAD_BYTES);
  const posesAs = (await fileTypeFromBuffer(head))?.mime ?? "";
  if (!(posesAs in videoExtensions)) throw new VideoError("not-a-video");
  return cleanVideo(whole, async ({ contentType, pieces }) => {
    const name = newName(kind, videoExtensions[contentType]);
    const bytes = await store.putStream(originalKey(bucket, name), pieces, { contentType });
    return { name, content_type: contentType, bytes, width: null, height: null, placeholder: null };
  });
}

/** A name that no file has yet; see imageName. */
export function newName(kind: ImageKind, extension: string): string {
  const random = Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return imageName(kind, uploadTime(), random, extension);
}

async function record({ database, store }: Site, upload: Upload, file: NewFile): Promise<Media> {
  const { bucket, uploadedFor, viewer, title, id } = upload;
  const now = new Date().toISOString();
  let written = false;
  try {
    return await database.db.transaction().execute(async (trx) => {
      const owner = { uploadedFor, pending: uploadedFor !== null, userId: viewer.id };
      if (upload.onRow) await lockForWrite(trx, database.engine);
      const named = { title, ...(id && { id }) };
      const media = await insertMedia(trx, { bucket, alt: "", ...named, ...file, ...owner, now });
      await upload.onRow?.(trx, toMediaItem(media));
      await insertActivity(trx, {
        verb: "added",
        entity_type: fileTypeIn(bucket),
        entity_id: media.id,
        entity_title: title || fileOf(file.name),
        user_id: viewer.id,
        user_email: viewer.email,
        now,
      });
      written = true;
      return media;
    });
  } catch (cause) {
    // If the response to a commit is lost, the commit may have succeeded: then the row needs its file.
    const doubtful = written;
    const kept = doubtful
      ? await findMedia(database.db, bucket, file.name).catch(() => "unknown" as const)
      : null;
    if (kept && kept !== "unknown") return kept;
    // The same upload was sent twice at once, for instance after a closed tab, and the other one was first.
    const other = await findById(database.db, id).catch(() => undefined);
    const hash = other ? await hashOfStored(store, { bucket, name: file.name }).catch(() => null) : null;
    if (!kept) await Promise.allSettled(keptKeys(bucket, file.name).map((key) => store.remove(key)));
    if (other) return await requireSame({ database, store }, other, upload, hash);
    throw new RecordNotSaved("The upload's row could not be written.", { cause });
  }
}

/**
 * Names an upload according to SPEC §7: `hero-{timestamp}.{ext}`, `{project id}/{timestamp}-{index}.{ext}` or
 * `{timestamp}-{random}.{ext}`.
 * @param time milliseconds since 1970 from an upload clock, which makes the name unique (DESIGN §11)
 * @param random letters and digits
 * @param extension without the dot
 */
export function imageName(kind: ImageKind, time: number, random: string, extension: string): string {
  switch (kind.for) {
    case "hero":
      return `hero-${time}.${extension}`;
    case "project":
      return `${kind.projectId}/${time}-${kind.index}.${extension}`;
    case "library":
      return `${time}-${random}.${extension}`;
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

/**
 * Reads the first bytes of a source to detect its type.
 * @returns the first bytes, at least `length` unless the source is shorter, and the whole source from its
 * start
 */
export async function withHead(
  source: AsyncGenerator<Uint8Array>,
  length: number,
): Promise<{ head: Uint8Array; whole: AsyncGenerator<Uint8Array> }> {
  const first: Uint8Array[] = [];
  let bytes = 0;
  while (bytes < length) {
    const piece = await source.next();
    if (piece.done) break;
    first.push(piece.value);
    bytes += piece.value.byteLength;
  }
  async function* whole() {
    yield* first;
    yield* source;
  }
  return { head: Buffer.concat(first), whole: whole() };
}
