import { createHash } from "node:crypto";
import { v4 } from "uuid";
import { originalKey } from "#app/kernel/files/storage-address.ts";
import { limited, UploadTooLarge } from "#app/kernel/files/upload-request.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import { findFile, insertPhoto } from "./enquiry-photos.queries.server.ts";
import { ENQUIRY_BUCKET, type EnquiryFile, MAX_PDF_BYTES, PDF_TYPE } from "./enquiry-photos.ts";
import { hashed, type ReceivedPhoto, toEnquiryFile } from "./receive-photo.server.ts";

interface SentPdf {
  enquiryId: string;
  /** Of its row, so that one that is sent again is stored once. */
  id: string;
  title: string;
  source: AsyncGenerator<Uint8Array>;
  now: Date;
}

/**
 * Stores a PDF of an enquiry's sender as it is: nothing opens it. The file is stored before its row.
 * @throws {Error} of the source, the store or the database; then nothing of it remains
 */
export async function receivePdf(
  { database: { db }, store }: { database: Database; store: FileStore },
  { enquiryId, id, title, source, now }: SentPdf,
): Promise<ReceivedPhoto> {
  const stored = (photo: EnquiryFile): ReceivedPhoto => ({ kind: "stored", photo: toEnquiryFile(photo) });
  const before = await findFile(db, { enquiryId }, id);
  if (before) return stored(before);
  const name = `${v4()}.pdf`;
  const key = originalKey(ENQUIRY_BUCKET, name);
  try {
    const hash = createHash("sha256");
    const pieces = hashed(limited(source, MAX_PDF_BYTES), hash);
    const bytes = await store.putStream(key, pieces, { contentType: PDF_TYPE });
    const file = { bucket: ENQUIRY_BUCKET, name, content_type: PDF_TYPE, bytes };
    const pdf = {
      ...file,
      id,
      title,
      width: null,
      height: null,
      placeholder: null,
      source_hash: hash.digest("hex"),
    };
    const outcome = await db.transaction().execute((trx) => insertPhoto(trx, { enquiryId }, pdf, now));
    if (typeof outcome === "object" && "added" in outcome) return stored(outcome.added);
    await store.remove(key);
    return typeof outcome === "object"
      ? { kind: "known", photo: outcome.known }
      : { kind: "refused", title, reason: outcome };
  } catch (error) {
    if (error instanceof UploadTooLarge) return { kind: "refused", title, reason: "too-large" };
    // Its row is there if the commit succeeded and the answer was lost.
    const after = await findFile(db, { enquiryId }, id);
    if (after?.name !== name) await store.remove(key);
    if (after) return stored(after);
    throw error;
  }
}
