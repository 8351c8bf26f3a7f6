import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import busboy from "busboy";
import { titleFrom } from "#app/features/media/media-item.ts";
import { UploadBrokenOff } from "#app/features/media/upload-request.server.ts";
import { lockForWrite } from "#app/platform/db/content-version.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import { quoteMessages } from "#app/platform/quote-messages.ts";
import { removePhoto } from "./message-photos.queries.server.ts";
import { MAX_PHOTO_BYTES, MAX_PHOTOS, type PhotoOwner, type RefusedPhoto, STAY } from "./message-photos.ts";
import { receivePhoto } from "./receive-photo.server.ts";

interface PhotoFormDeps {
  database: Database;
  store: FileStore;
  log: Record<"info" | "error", (details: object, message: string) => void>;
  /** Counts one photo of this client. @returns false if it exceeds the limit */
  admit(): Promise<boolean>;
  now: Date;
}

/** What a posted form of photos has led to; photos that are not in `refused` are stored. */
export interface PhotoFormResult {
  /** The number of photos that were stored. */
  added: number;
  refused: readonly RefusedPhoto[];
  /** Whether the removed photo was shown on the site, from which it is taken down. */
  isTakenDown: boolean;
  /** Why the form was not read; "" if it was. */
  error: string;
  /** Where the pressed button leads: its value, or STAY for one that removes a photo; "" for one without a value. */
  to: string;
}

/** Of the whole form: as many photos as there may be, each as large as it may be. */
const MAX_FORM_BYTES = MAX_PHOTOS * MAX_PHOTO_BYTES + 64 * 1024;
/** More files than may be added are read, so that each gets its sentence. */
const MAX_FILES = 3 * MAX_PHOTOS;

/**
 * Does what a posted multipart form of photos asks: adds its files, one after another and without holding one in
 * memory, and removes the photo named `remove`. What is refused keeps nothing else from being stored.
 */
export async function changePhotos(
  deps: PhotoFormDeps,
  owner: PhotoOwner,
  request: Request,
): Promise<PhotoFormResult> {
  if (Number(request.headers.get("content-length")) > MAX_FORM_BYTES)
    return { added: 0, refused: [], isTakenDown: false, error: quoteMessages.photos.formTooLarge, to: "" };
  const refused: RefusedPhoto[] = [];
  let added = 0;
  const fields = await readFiles(request, async (fileName, source) => {
    if (!(await deps.admit())) return void refused.push({ title: titleFrom(fileName), reason: "too-fast" });
    const received = await receivePhoto(deps, { owner, fileName, source, now: deps.now });
    if (received.kind === "refused") refused.push({ title: received.title, reason: received.reason });
    else added += 1;
  });
  const id = fields.get("remove");
  const { db, engine } = deps.database;
  const removed = id
    ? await db.transaction().execute(async (trx) => {
        await lockForWrite(trx, engine);
        return removePhoto(trx, owner, id, deps.now);
      })
    : null;
  const isTakenDown = removed?.wasShown ?? false;
  return { added, refused, isTakenDown, error: "", to: id ? STAY : (fields.get("to") ?? "") };
}

/**
 * Reads the files of a multipart form in turn. A form that breaks off ends with the file that is incomplete.
 * @param receive need not read a file to its end
 * @returns the values of the other fields
 */
async function readFiles(
  request: Request,
  receive: (fileName: string, source: AsyncGenerator<Uint8Array>) => Promise<void>,
): Promise<Map<string, string>> {
  const fields = new Map<string, string>();
  const limits = { files: MAX_FILES, fields: 10, fieldSize: 1024, parts: MAX_FILES + 10 };
  const headers = { "content-type": request.headers.get("content-type") ?? undefined };
  let received = Promise.resolve();
  try {
    const parser = busboy({ headers, limits, defParamCharset: "utf8" });
    parser.on("field", (name, value) => fields.set(name, value));
    parser.on("file", (_field, stream, { filename }) => {
      stream.on("error", () => undefined);
      received = received.then(async () => {
        // A field in which no file was chosen is sent as a file without a name.
        if (filename) await receive(filename, piecesOf(stream));
        stream.resume();
      });
    });
    await pipeline(Readable.fromWeb(request.body as ReadableStream), parser);
  } catch {
    // The form is malformed or broke off; the file that it concerns was refused as incomplete.
  }
  await received;
  return fields;
}

async function* piecesOf(stream: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } catch (cause) {
    throw new UploadBrokenOff("The form broke off.", { cause });
  }
}
