import { createHash } from "node:crypto";
import { fileTypeFromBuffer } from "file-type";
import type { Database } from "#app/platform/db/database.server.ts";
import type { Trx } from "#app/platform/db/schema.server.ts";
import { FileExists, type FileStore } from "#app/platform/files/file-store.server.ts";
import { cleanVideo, type EncodedImage, encodeUpload } from "./encoder.server.ts";
import type { NewMedia } from "./media.queries.server.ts";
import { hasRow } from "./needed-files.queries.server.ts";
import { drawingKey, keptKeys, originalKey } from "./storage-address.ts";
import { hashed, withHead } from "./upload-pieces.server.ts";
import { VideoError } from "./video-error.server.ts";
import type { VideoType } from "./video-pipeline.server.ts";

interface Site {
  database: Database;
  store: FileStore;
}

/** A file that comes in. */
export interface IncomingFile {
  bucket: string;
  /** How its bytes are judged, and what is stored of them; a PDF is stored as it is, and nothing opens it. */
  as: "picture" | "video" | "pdf";
  /** The bytes as they are sent; the caller limits their number. */
  source: AsyncGenerator<Uint8Array>;
  /** Proposes a name that no file has yet; called again if another process has taken it. */
  newName(extension: string): string;
}

/** What the row of a file says of its bytes. */
export type FileFacts = Pick<
  NewMedia,
  "bucket" | "name" | "content_type" | "width" | "height" | "bytes" | "placeholder"
> & {
  /** SHA-256 of the bytes as they were sent. */
  source_hash: string;
  /** The file was an animation, of which one frame is stored. */
  firstFrameOnly?: boolean;
};

/** What a transaction has written. */
export interface Written<Result> {
  /** Whether the file has its row; it is removed otherwise. */
  hasRow: boolean;
  result: Result;
}

/** The file was stored but its row could not be written; the file is removed again. `cause` is the reason. */
export class RecordNotSaved extends Error {
  override name = "RecordNotSaved";
  /** Of what was sent; see FileFacts. */
  readonly sourceHash: string;
  constructor(sourceHash: string, options: ErrorOptions) {
    super("The row of a file could not be written.", options);
    this.sourceHash = sourceHash;
  }
}

/**
 * Stores a file, public or private: what its bytes are is found out in the encoder's process, the original is stored, then
 * `write` adds its row in a transaction (DESIGN §4). Without a row nothing of the file remains.
 * @param write adds the row (insertMedia) with what belongs to it, or refuses the file
 * @throws {ImageError} {VideoError} if the bytes are not accepted
 * @throws {RecordNotSaved} if only the transaction failed
 * @throws errors of the source or the store
 */
export async function storeFile<Result>(
  site: Site,
  incoming: IncomingFile,
  write: (trx: Trx, file: FileFacts) => Promise<Written<Result>>,
): Promise<Result> {
  const hash = createHash("sha256");
  const stored = await storeBytes(site.store, { ...incoming, source: hashed(incoming.source, hash) });
  return await record(site, { ...stored, source_hash: hash.digest("hex") }, write);
}

async function record<Result>(
  { database: { db }, store }: Site,
  file: FileFacts,
  write: (trx: Trx, file: FileFacts) => Promise<Written<Result>>,
): Promise<Result> {
  const removeBytes = () =>
    Promise.allSettled(keptKeys(file.bucket, file.name).map((key) => store.remove(key)));
  const last: { written?: Written<Result> } = {};
  try {
    const written = await db.transaction().execute(async (trx) => {
      last.written = await write(trx, file);
      return last.written;
    });
    if (!written.hasRow) await removeBytes();
    return written.result;
  } catch (cause) {
    // If the response to a commit is lost, the commit may have succeeded: then the row needs its file.
    const { written } = last;
    const isThere = written?.hasRow ? await hasRow(db, file).catch(() => "unknown" as const) : false;
    if (written && isThere === true) return written.result;
    if (isThere === false) await removeBytes();
    throw new RecordNotSaved(file.source_hash, { cause });
  }
}

type Bytes = Omit<FileFacts, "source_hash">;

function storeBytes(store: FileStore, incoming: IncomingFile): Promise<Bytes> {
  switch (incoming.as) {
    case "picture":
      return storePicture(store, incoming);
    case "video":
      return storeVideo(store, incoming);
    case "pdf":
      return storePdf(store, incoming);
  }
}

const NAMES_TRIED = 5;

function storePicture(store: FileStore, { bucket, newName, source }: IncomingFile): Promise<Bytes> {
  return encodeUpload(
    source,
    async ({ pieces, given, contentType, extension, ...measures }: EncodedImage) => {
      for (let tries = 1; ; tries += 1) {
        const name = newName(extension);
        try {
          await store.putStream(originalKey(bucket, name), pieces(), { contentType });
          await keepDrawing(store, { bucket, name }, given());
          return { bucket, name, content_type: contentType, ...measures };
        } catch (error) {
          // Another process may have used the same time.
          if (!(error instanceof FileExists) || tries === NAMES_TRIED) throw error;
        }
      }
    },
  );
}

/**
 * Keeps the SVG that a picture was drawn from.
 * @throws errors of the store; then nothing remains of the picture either
 */
async function keepDrawing(
  store: FileStore,
  { bucket, name }: Pick<Bytes, "bucket" | "name">,
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

/** Enough bytes to detect every kind of video. */
const HEAD_BYTES = 4100;
const videoExtensions: Record<VideoType, string> = {
  "video/mp4": "mp4",
  "video/webm": "webm",
  "video/quicktime": "mov",
};

/** Detects the type from the first bytes before the whole file has arrived; the encoder checks it again. */
async function storeVideo(store: FileStore, { bucket, newName, source }: IncomingFile): Promise<Bytes> {
  const { head, whole } = await withHead(source, HEAD_BYTES);
  const posesAs = (await fileTypeFromBuffer(head))?.mime ?? "";
  if (!(posesAs in videoExtensions)) throw new VideoError("not-a-video");
  return cleanVideo(whole, async ({ contentType, pieces }) => {
    const name = newName(videoExtensions[contentType]);
    const bytes = await store.putStream(originalKey(bucket, name), pieces, { contentType });
    return { bucket, name, content_type: contentType, bytes, width: null, height: null, placeholder: null };
  });
}

async function storePdf(store: FileStore, { bucket, newName, source }: IncomingFile): Promise<Bytes> {
  const name = newName("pdf");
  const contentType = "application/pdf";
  const bytes = await store.putStream(originalKey(bucket, name), source, { contentType });
  return { bucket, name, content_type: contentType, bytes, width: null, height: null, placeholder: null };
}
