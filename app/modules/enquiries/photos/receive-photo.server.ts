import { fileTypeFromBuffer } from "file-type";
import { v4, v7 } from "uuid";
import { ImageError } from "#app/kernel/files/image-error.server.ts";
import { titleFrom } from "#app/kernel/files/media-item.ts";
import { type IncomingFile, RecordNotSaved, storeFile } from "#app/kernel/files/store-file.server.ts";
import { withHead } from "#app/kernel/files/upload-pieces.server.ts";
import { limited, UploadBrokenOff, UploadTooLarge } from "#app/kernel/files/upload-request.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { isDiskFull } from "#app/platform/files/disk-full.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import type { PhotoRefusal, RefusedPhoto } from "../photo-refusal.ts";
import { countFreePlaces, findFile, findPhoto, insertPhoto } from "./enquiry-photos.queries.server.ts";
import {
  ENQUIRY_BUCKET,
  type EnquiryFile,
  MAX_PDF_BYTES,
  MAX_PHOTO_BYTES,
  type PhotoOwner,
} from "./enquiry-photos.ts";

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
    const source = await onlyPixels(limited(sent.source, MAX_PHOTO_BYTES));
    const received = await storeEnquiryFile(site, { id: v7(), ...sent, as: "picture", title, source });
    if (received.kind === "refused" && received.reason === "thread-full")
      log.info({}, "A photo was refused: the thread of its message is full");
    return received;
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

/**
 * Stores a PDF of an enquiry's sender as it is: nothing opens it.
 * @throws {Error} of the source, the store or the database; then nothing of it remains
 */
export async function receivePdf(
  site: Pick<Site, "database" | "store">,
  { enquiryId, id, title, source, now }: SentPdf,
): Promise<ReceivedPhoto> {
  const owner = { enquiryId };
  const before = await findFile(site.database.db, owner, id);
  if (before) return { kind: "stored", photo: toEnquiryFile(before) };
  try {
    const sent = { as: "pdf", owner, id, title, source: limited(source, MAX_PDF_BYTES), now } as const;
    return await storeEnquiryFile(site, sent);
  } catch (error) {
    if (error instanceof UploadTooLarge) return { kind: "refused", title, reason: "too-large" };
    throw error;
  }
}

interface SentPdf {
  enquiryId: string;
  /** Of its row, so that one that is sent again is stored once. */
  id: string;
  title: string;
  source: AsyncGenerator<Uint8Array>;
  now: Date;
}

/** A file whose sender and whose number of bytes are looked at already. */
interface EnquiryUpload extends Omit<SentPdf, "enquiryId">, Pick<IncomingFile, "as"> {
  owner: PhotoOwner;
}

/** Stores a private file of an enquiry or a draft; see storeFile. */
async function storeEnquiryFile(
  site: Pick<Site, "database" | "store">,
  { as, owner, id, title, source, now }: EnquiryUpload,
): Promise<ReceivedPhoto> {
  // Random, so that a file's name says nothing about when or by whom it was sent.
  const newName = (extension: string) => `${v4()}.${extension}`;
  try {
    return await storeFile<ReceivedPhoto>(
      site,
      { bucket: ENQUIRY_BUCKET, as, source, newName },
      async (trx, { firstFrameOnly: _first, ...file }) => {
        const outcome = await insertPhoto(trx, owner, { ...file, id, title }, now);
        if (typeof outcome === "string")
          return { hasRow: false, result: { kind: "refused", title, reason: outcome } };
        if ("added" in outcome) return { hasRow: true, result: { kind: "stored", photo: outcome.added } };
        const kind = outcome.known.id === id ? "stored" : "known";
        return { hasRow: false, result: { kind, photo: outcome.known } };
      },
    );
  } catch (error) {
    if (!(error instanceof RecordNotSaved)) throw error;
    // The same one was sent twice at once.
    const known = await findFile(site.database.db, owner, id).catch(() => undefined);
    if (known) return { kind: "stored", photo: toEnquiryFile(known) };
    throw error;
  }
}

/** What is known of a photo without its file. */
const toEnquiryFile = ({ id, title, width, height }: EnquiryFile): EnquiryFile => ({
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
