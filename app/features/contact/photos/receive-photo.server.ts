import { fileTypeFromBuffer } from "file-type";
import { v4, v7 } from "uuid";
import { type EncodedImage, encodeUpload } from "#app/features/media/encoder.server.ts";
import { ImageError } from "#app/features/media/image-error.server.ts";
import { titleFrom } from "#app/features/media/media-item.ts";
import { withHead } from "#app/features/media/receive-upload.server.ts";
import { originalKey, PRIVATE_BUCKET } from "#app/features/media/storage-address.ts";
import { limited, UploadBrokenOff, UploadTooLarge } from "#app/features/media/upload-request.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { isDiskFull } from "#app/platform/files/disk-full.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import {
  countFreePlaces,
  findPhoto,
  insertPhoto,
  type StoredPhoto,
} from "./message-photos.queries.server.ts";
import {
  MAX_PHOTO_BYTES,
  type MessagePhoto,
  type PhotoOwner,
  type PhotoRefusal,
  type RefusedPhoto,
} from "./message-photos.ts";

interface Site {
  database: Database;
  store: FileStore;
  log: Record<"info" | "error", (details: object, message: string) => void>;
}

interface SentPhoto {
  owner: PhotoOwner;
  /** The name of the file on its sender's device. */
  fileName: string;
  /** The bytes as they are sent; of whatever kind, and of any length. */
  source: AsyncGenerator<Uint8Array>;
  /** Of its row, so that an upload that is repeated is recognized; generated if omitted. */
  id?: string;
  now: Date;
}

export type ReceivedPhoto = { kind: "stored"; photo: MessagePhoto } | ({ kind: "refused" } & RefusedPhoto);

/** Enough bytes to detect every kind of picture. */
const HEAD_BYTES = 4100;

/**
 * Stores a photo that somebody sends with a message: what its bytes show, upright and without metadata such as
 * its location, in the private bucket. The file is stored before its row. Never throws: an error of the site
 * is logged and returned as `failed`; then nothing of the photo remains.
 */
export async function receivePhoto(site: Site, sent: SentPhoto): Promise<ReceivedPhoto> {
  const title = titleFrom(sent.fileName);
  const refused = (reason: PhotoRefusal): ReceivedPhoto => ({ kind: "refused", title, reason });
  const { database, log } = site;
  try {
    const known = sent.id === undefined ? undefined : await findPhoto(database.db, sent.owner, sent.id);
    if (known) return { kind: "stored", photo: toMessagePhoto(known) };
    if ((await countFreePlaces(database.db, sent.owner)) === 0) return refused("too-many");
    const pixels = await onlyPixels(limited(sent.source, MAX_PHOTO_BYTES));
    return await encodeUpload(pixels, (image) => keep(site, { ...sent, title }, image));
  } catch (error) {
    const reason = errorDetails(error);
    if (reason === "failed" || reason === "disk-full")
      log.error({ err: error }, "a photo could not be stored");
    return refused(reason);
  }
}

/**
 * Refuses drawings, which staff may upload: of strangers nothing but pixels is decoded.
 * @throws {ImageError} not-an-image
 */
async function onlyPixels(source: AsyncGenerator<Uint8Array>): Promise<AsyncGenerator<Uint8Array>> {
  const { head, whole } = await withHead(source, HEAD_BYTES);
  const mime = (await fileTypeFromBuffer(head))?.mime ?? "";
  if (!mime.startsWith("image/") || mime.startsWith("image/svg")) throw new ImageError("not-an-image");
  return whole;
}

async function keep(
  { database, store, log }: Site,
  { owner, title, id = v7(), now }: SentPhoto & { title: string },
  { pieces, contentType, extension, width, height, bytes }: EncodedImage,
): Promise<ReceivedPhoto> {
  // Random, so that a file's name says nothing about when or by whom it was sent.
  const name = `${v4()}.${extension}`;
  const photo: StoredPhoto = { id, title, width, height, name, content_type: contentType, bytes };
  const key = originalKey(PRIVATE_BUCKET, name);
  await store.putStream(key, pieces(), { contentType });
  const removeFile = () => store.remove(key).catch(() => undefined);
  let written = false;
  try {
    const outcome = await database.db.transaction().execute(async (trx) => {
      const inserted = await insertPhoto(trx, owner, photo, now);
      written = true;
      return inserted;
    });
    if (outcome === "added") return { kind: "stored", photo: toMessagePhoto(photo) };
    await removeFile();
    if (outcome === "thread-full") log.info({}, "A photo was refused: the thread of its message is full");
    return { kind: "refused", title, reason: outcome };
  } catch (error) {
    // The same photo was sent twice at once, or the commit succeeded and its response was lost.
    const known = await findPhoto(database.db, owner, id).catch(() => "unknown" as const);
    const isOurs = typeof known === "object" && known.name === name;
    if (!isOurs && !(written && known === "unknown")) await removeFile();
    if (typeof known === "object") return { kind: "stored", photo: toMessagePhoto(known) };
    throw error;
  }
}

const toMessagePhoto = ({ id, title, width, height }: StoredPhoto): MessagePhoto => ({
  ...{ id, title, width, height },
});

/** Why an error means that a photo was not stored. */
function errorDetails(error: unknown): PhotoRefusal {
  if (error instanceof UploadTooLarge) return "too-large";
  if (error instanceof UploadBrokenOff) return "broken-off";
  if (error instanceof ImageError) return imageRefusals[error.kind];
  return isDiskFull(error) ? "disk-full" : "failed";
}

const imageRefusals: Record<ImageError["kind"], PhotoRefusal> = {
  "too-large": "too-large",
  "too-many-pixels": "too-many-pixels",
  "held-whole": "too-many-pixels",
  heic: "heic",
  "not-an-image": "not-a-photo",
  "drawing-too-large": "not-a-photo",
  "drawing-too-slow": "not-a-photo",
  "drawing-changed": "not-a-photo",
  broken: "broken",
};
