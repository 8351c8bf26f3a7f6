import { createHash } from "node:crypto";
import { v4 } from "uuid";
import { originalKey, PRIVATE_BUCKET } from "#app/features/media/storage-address.ts";
import { limited, UploadTooLarge } from "#app/features/media/upload-request.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import { findPdf, insertPhoto } from "./message-photos.queries.server.ts";
import { MAX_PDF_BYTES, type MessagePhoto, PDF_TYPE } from "./message-photos.ts";
import { hashed, type ReceivedPhoto, toMessagePhoto } from "./receive-photo.server.ts";

interface SentPdf {
  messageId: string;
  /** Of its row, so that one that is sent again is stored once. */
  id: string;
  title: string;
  source: AsyncGenerator<Uint8Array>;
  now: Date;
}

/**
 * Stores a PDF of a message's sender as it is: nothing opens it. The file is stored before its row.
 * @throws {Error} of the source, the store or the database; then nothing of it remains
 */
export async function receivePdf(
  { database: { db }, store }: { database: Database; store: FileStore },
  { messageId, id, title, source, now }: SentPdf,
): Promise<ReceivedPhoto> {
  const stored = (photo: MessagePhoto): ReceivedPhoto => ({ kind: "stored", photo: toMessagePhoto(photo) });
  const before = await findPdf(db, messageId, id);
  if (before) return stored(before);
  const name = `${v4()}.pdf`;
  const key = originalKey(PRIVATE_BUCKET, name);
  try {
    const hash = createHash("sha256");
    const pieces = hashed(limited(source, MAX_PDF_BYTES), hash);
    const bytes = await store.putStream(key, pieces, { contentType: PDF_TYPE });
    const file = { id, title, name, content_type: PDF_TYPE, width: 1, height: 1, bytes };
    const pdf = { ...file, source_hash: hash.digest("hex") };
    const outcome = await db.transaction().execute((trx) => insertPhoto(trx, { messageId }, pdf, now));
    if (outcome === "added") return stored((await findPdf(db, messageId, id)) ?? pdf);
    await store.remove(key);
    return typeof outcome === "object"
      ? { kind: "known", photo: outcome.known }
      : { kind: "refused", title, reason: outcome };
  } catch (error) {
    if (error instanceof UploadTooLarge) return { kind: "refused", title, reason: "too-large" };
    // Its row is there if the commit succeeded and the answer was lost.
    const after = await findPdf(db, messageId, id);
    if (after?.name !== name) await store.remove(key);
    if (after) return stored(after);
    throw error;
  }
}
