import { v4 } from "uuid";
import { originalKey, PRIVATE_BUCKET } from "#app/features/media/storage-address.ts";
import { limited, UploadTooLarge } from "#app/features/media/upload-request.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import { findPdf, insertPhoto } from "./message-photos.queries.server.ts";
import { MAX_PDF_BYTES, PDF_TYPE, type PhotoRefusal } from "./message-photos.ts";

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
 * @returns why it was not stored; null if it is
 * @throws {Error} of the source, the store or the database; then nothing of it remains
 */
export async function receivePdf(
  { database: { db }, store }: { database: Database; store: FileStore },
  { messageId, id, title, source, now }: SentPdf,
): Promise<PhotoRefusal | null> {
  if (await findPdf(db, messageId, id)) return null;
  const name = `${v4()}.pdf`;
  const key = originalKey(PRIVATE_BUCKET, name);
  try {
    const bytes = await store.putStream(key, limited(source, MAX_PDF_BYTES), { contentType: PDF_TYPE });
    const pdf = { id, title, name, content_type: PDF_TYPE, width: 1, height: 1, bytes };
    const outcome = await db.transaction().execute((trx) => insertPhoto(trx, { messageId }, pdf, now));
    if (outcome === "added") return null;
    await store.remove(key);
    return outcome;
  } catch (error) {
    if (error instanceof UploadTooLarge) return "too-large";
    // Its row is there if the commit succeeded and the answer was lost.
    const stored = await findPdf(db, messageId, id);
    if (stored?.name === name) return null;
    await store.remove(key);
    if (stored) return null;
    throw error;
  }
}
