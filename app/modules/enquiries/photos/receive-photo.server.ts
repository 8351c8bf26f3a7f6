import { createHash, type Hash } from "node:crypto";
import { fileTypeFromBuffer } from "file-type";
import { v4, v7 } from "uuid";
import { type EncodedImage, encodeUpload } from "#app/kernel/files/encoder.server.ts";
import { ImageError } from "#app/kernel/files/image-error.server.ts";
import { titleFrom } from "#app/kernel/files/media-item.ts";
import { withHead } from "#app/kernel/files/receive-upload.server.ts";
import { originalKey } from "#app/kernel/files/storage-address.ts";
import { limited, UploadBrokenOff, UploadTooLarge } from "#app/kernel/files/upload-request.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { isDiskFull } from "#app/platform/files/disk-full.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import type { PhotoRefusal, RefusedPhoto } from "../photo-refusal.ts";
import { countFreePlaces, findPhoto, insertPhoto } from "./enquiry-photos.queries.server.ts";
import { ENQUIRY_BUCKET, type EnquiryFile, MAX_PHOTO_BYTES, type PhotoOwner } from "./enquiry-photos.ts";

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

/** `known` is a photo that was there already: nothing is added. */
export type ReceivedPhoto =
  | { kind: "stored" | "known"; photo: EnquiryFile }
  | ({ kind: "refused" } & RefusedPhoto);

/** Enough bytes to detect every kind of picture. */
const HEAD_BYTES = 4100;

/**
 * Stores a photo that somebody sends with an enquiry: what its bytes show, upright and without metadata such as
 * its location, in the private bucket. The file is stored before its row. Never throws: an error of the site
 * is logged and returned as `failed`; then nothing of the photo remains.
 */
export async function receivePhoto(site: Site, sent: SentPhoto): Promise<ReceivedPhoto> {
  const title = titleFrom(sent.fileName);
  const refused = (reason: PhotoRefusal): ReceivedPhoto => ({ kind: "refused", title, reason });
  const { database, log } = site;
  try {
    const known = sent.id === undefined ? undefined : await findPhoto(database.db, sent.owner, sent.id);
    if (known) return { kind: "stored", photo: toEnquiryFile(known) };
    if ((await countFreePlaces(database.db, sent.owner)) === 0) return refused("too-many");
    const hash = createHash("sha256");
    const pixels = await onlyPixels(hashed(limited(sent.source, MAX_PHOTO_BYTES), hash));
    return await encodeUpload(pixels, (image) =>
      keep(site, { ...sent, title, source_hash: hash.digest("hex") }, image),
    );
  } catch (error) {
    const reason = errorDetails(error);
    if (reason === "failed" || reason === "disk-full")
      log.error({ err: error }, "a photo could not be stored");
    return refused(reason);
  }
}

/** What its sender chose is no photo; the reason says what it is instead. */
class OtherFile extends Error {
  readonly reason: "empty" | "pdf";
  constructor(reason: "empty" | "pdf") {
    super(reason);
    this.reason = reason;
  }
}

/** The same bytes; the hash has those that were read. */
export async function* hashed(source: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of source) {
    hash.update(piece);
    yield piece;
  }
}

/**
 * Refuses drawings, which staff may upload: of strangers nothing but pixels is decoded.
 * @throws {ImageError} not-an-image
 * @throws {OtherFile} for a PDF, and for a file without a byte, such as one that a phone has in the cloud only
 */
async function onlyPixels(source: AsyncGenerator<Uint8Array>): Promise<AsyncGenerator<Uint8Array>> {
  const { head, whole } = await withHead(source, HEAD_BYTES);
  if (head.length === 0) throw new OtherFile("empty");
  const mime = (await fileTypeFromBuffer(head))?.mime ?? "";
  if (mime === "application/pdf") throw new OtherFile("pdf");
  if (!mime.startsWith("image/") || mime.startsWith("image/svg")) throw new ImageError("not-an-image");
  return whole;
}

async function keep(
  { database, store, log }: Site,
  { owner, title, id = v7(), source_hash, now }: SentPhoto & { title: string; source_hash: string },
  { pieces, contentType, extension, width, height, bytes, placeholder }: EncodedImage,
): Promise<ReceivedPhoto> {
  // Random, so that a file's name says nothing about when or by whom it was sent.
  const name = `${v4()}.${extension}`;
  const file = { bucket: ENQUIRY_BUCKET, name, content_type: contentType, bytes, width, height, placeholder };
  const photo = { ...file, id, title, source_hash };
  const key = originalKey(ENQUIRY_BUCKET, name);
  await store.putStream(key, pieces(), { contentType });
  const removeFile = () => store.remove(key).catch(() => undefined);
  let written = false;
  try {
    const outcome = await database.db.transaction().execute(async (trx) => {
      const inserted = await insertPhoto(trx, owner, photo, now);
      written = true;
      return inserted;
    });
    if (typeof outcome === "object" && "added" in outcome) return { kind: "stored", photo: outcome.added };
    await removeFile();
    if (typeof outcome === "object")
      return { kind: outcome.known.id === id ? "stored" : "known", photo: outcome.known };
    if (outcome === "thread-full") log.info({}, "A photo was refused: the thread of its message is full");
    return { kind: "refused", title, reason: outcome };
  } catch (error) {
    // The same photo was sent twice at once, or the commit succeeded and its response was lost.
    const known = await findPhoto(database.db, owner, id).catch(() => "unknown" as const);
    const isOurs = typeof known === "object" && known.name === name;
    if (!isOurs && !(written && known === "unknown")) await removeFile();
    if (typeof known === "object") return { kind: "stored", photo: toEnquiryFile(known) };
    throw error;
  }
}

/** What is known of a photo without its file. */
export const toEnquiryFile = ({ id, title, width, height }: EnquiryFile): EnquiryFile => ({
  id,
  title,
  width,
  height,
});

/** Why an error means that a photo was not stored. */
function errorDetails(error: unknown): PhotoRefusal {
  if (error instanceof OtherFile) return error.reason;
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
  "drawing-blank": "not-a-photo",
  broken: "broken",
};
