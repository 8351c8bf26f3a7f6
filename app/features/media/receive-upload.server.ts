import { createHash, randomInt } from "node:crypto";
import { fileTypeFromBuffer } from "file-type";
import { insertActivity } from "#app/features/staff/activity.queries.server.ts";
import { checkVersion } from "#app/features/staff/staff-verb.server.ts";
import type { Viewer } from "#app/features/staff/viewer.ts";
import { lockForWrite } from "#app/platform/db/content-version.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import { FileExists, type FileStore } from "#app/platform/files/file-store.server.ts";
import { cleanVideo, type EncodedImage, encodeUpload } from "./encoder.server.ts";
import { toMediaItem } from "./library.queries.server.ts";
import { findMedia, insertMedia, type Media, mediaColumns, toMedia } from "./media.queries.server.ts";
import { fileOf, kindIn, type MediaItem, type StaffBucket } from "./media-item.ts";
import { originalKey } from "./storage-address.ts";
import { VideoError } from "./video-error.server.ts";
import type { VideoType } from "./video-pipeline.server.ts";

/** What an upload is for; it decides the form of its name (SPEC §7 *Storage*). */
export type ImageKind =
  | { for: "hero" }
  | { for: "project"; projectId: string; index: number }
  | { for: "library" };

/** Enough for every kind of video to be told. */
const HEAD_BYTES = 4100;
const NAMES_TRIED = 5;
const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
const videoExtensions: Record<VideoType, string> = {
  "video/mp4": "mp4",
  "video/webm": "webm",
  "video/quicktime": "mov",
};

/** One for the whole process: no two uploads share a time. */
const uploadTime = createUploadClock(Date.now);

interface Site {
  database: Database;
  store: FileStore;
}

interface Upload {
  bucket: StaffBucket;
  kind: ImageKind;
  /** What people will call it; see titleFrom. */
  title: string;
  /** Of its row; made up when left out. */
  id?: string;
  /** The thing in whose form it was chosen; null for the library itself. */
  uploadedFor: string | null;
  /** As readUpload gives it. */
  body: AsyncGenerator<Uint8Array>;
  viewer: Viewer;
  /** What else is to be written with its row. */
  onRow?(trx: Trx, item: MediaItem): Promise<void>;
}

type NewFile = Pick<Media, "name" | "content_type" | "width" | "height" | "bytes" | "placeholder">;

/** The file was kept but its row could not be written; the file is gone again. `cause` says why. */
export class RecordNotSaved extends Error {
  override name = "RecordNotSaved";
}

/**
 * Takes in a file of staff: file first, then its row and a line of activity in one transaction (DESIGN §4). One whose id
 * is known is the same file where it is for the same thing and its bytes are what is stored: its answer may have got lost.
 * @throws {ImageError} {VideoError} when the bytes are nothing we take
 * @throws {VerbError} conflict, when another file has its id
 * @throws {RecordNotSaved} when only the row failed
 * @throws what the body or the store throws; in every case nothing of the upload stays
 */
export async function receiveUpload(site: Site, upload: Upload): Promise<MediaItem> {
  const known = await findById(site.database.db, upload.id);
  if (known) return toMediaItem(await requireSame(site, known, upload, await hashAsStored(upload)));
  if (kindIn(upload.bucket) === "video") {
    return toMediaItem(await record(site, upload, await storeVideoFile(site, upload)));
  }
  const { firstFrameOnly, leftOut, ...file } = await storeImageFile(site, upload);
  const item = toMediaItem(await record(site, upload, file));
  return { ...item, ...(firstFrameOnly && { firstFrameOnly }), ...(leftOut.length > 0 && { leftOut }) };
}

type Known = Media & { uploaded_for: string | null };

async function findById(db: Db, id: string | undefined): Promise<Known | undefined> {
  if (!id) return undefined;
  const row = await db
    .selectFrom("media")
    .select([...mediaColumns, "uploaded_for"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row && { ...toMedia(row), uploaded_for: row.uploaded_for };
}

/** Of what would be kept of an upload. */
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
  known: Known,
  { bucket, uploadedFor: uploaded_for }: Upload,
  hash: string | null,
): Promise<Media> {
  const { uploaded_for: _, ...media } = known;
  const stored = { ...known, updated_at: known.created_at, hash: await hashOfStored(store, known) };
  checkVersion(stored, null, { bucket, uploaded_for, hash });
  return media;
}

function storeImageFile(
  { store }: Site,
  { bucket, kind, body }: Upload,
): Promise<NewFile & Pick<EncodedImage, "firstFrameOnly" | "leftOut">> {
  return encodeUpload(body, async ({ pieces, contentType, extension, ...measures }) => {
    for (let tries = 1; ; tries += 1) {
      const name = newName(kind, extension);
      try {
        await store.putStream(originalKey(bucket, name), pieces(), { contentType });
        return { name, content_type: contentType, ...measures };
      } catch (error) {
        // Another process may have had the same time.
        if (!(error instanceof FileExists) || tries === NAMES_TRIED) throw error;
      }
    }
  });
}

/** Judged by its first bytes before all of it is there, and by the encoder again. */
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

function newName(kind: ImageKind, extension: string): string {
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
        subject_kind: kindIn(bucket) === "video" ? "video" : "picture",
        subject_id: media.id,
        subject_title: title || fileOf(file.name),
        user_id: viewer.id,
        user_email: viewer.email,
        now,
      });
      written = true;
      return media;
    });
  } catch (cause) {
    // A commit whose answer got lost may have happened: then the row needs its file.
    const doubtful = written;
    const kept = doubtful
      ? await findMedia(database.db, bucket, file.name).catch(() => "unknown" as const)
      : null;
    if (kept && kept !== "unknown") return kept;
    // Sent twice at once, as when a tab is closed on the way: the other one was quicker.
    const other = await findById(database.db, id).catch(() => undefined);
    const hash = other ? await hashOfStored(store, { bucket, name: file.name }).catch(() => null) : null;
    if (!kept) await store.remove(originalKey(bucket, file.name)).catch(() => undefined);
    if (other) return await requireSame({ database, store }, other, upload, hash);
    throw new RecordNotSaved("The upload's row could not be written.", { cause });
  }
}

/**
 * Names an upload as SPEC §7 says: `hero-{timestamp}.{ext}`, `{project id}/{timestamp}-{index}.{ext}` or
 * `{timestamp}-{random}.{ext}`.
 * @param time milliseconds since 1970 from an upload clock: no two uploads have the same, so no two names are (DESIGN §11)
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
 * Makes a clock that never shows the same time twice: uploads in one millisecond get times one apart.
 * @param now the real clock, in milliseconds
 */
export function createUploadClock(now: () => number): () => number {
  let latest = 0;
  return () => {
    latest = Math.max(now(), latest + 1);
    return latest;
  };
}

/**
 * Takes the first bytes of a source apart, to judge it by them.
 * @returns the first bytes, at least `length` unless there are fewer, and the whole source from its start
 */
async function withHead(
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
