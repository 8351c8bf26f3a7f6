import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { titleFrom } from "#app/kernel/files/media-item.ts";
import {
  discardForAnswer,
  readUpload,
  UploadBrokenOff,
  UploadTooLarge,
} from "#app/kernel/files/upload-request.server.ts";
import { lockForWrite } from "#app/platform/db/content-version.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import type { RefusedPhoto } from "../photo-refusal.ts";
import { quoteTexts } from "../quote-texts.ts";
import { removePhoto } from "./enquiry-photos.queries.server.ts";
import { MAX_PHOTO_BYTES, MAX_PHOTOS, type PhotoOwner, STAY } from "./enquiry-photos.ts";
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
const MAX_FIELDS = 10;
const MAX_FIELD_BYTES = 1024;

/**
 * Does what a posted multipart form of photos asks: adds its files, one after another and without holding one in
 * memory, and removes the photo named `remove`. What is refused keeps nothing else from being stored. A form that is too
 * large is read up to its limit, and asks for nothing but the photos that were in that part.
 */
export async function changePhotos(
  deps: PhotoFormDeps,
  owner: PhotoOwner,
  request: Request,
): Promise<PhotoFormResult> {
  const refused: RefusedPhoto[] = [];
  let added = 0;
  const { fields, isTooLarge } = await readForm(request, async (fileName, source) => {
    if (!(await deps.admit())) return void refused.push({ title: titleFrom(fileName), reason: "too-fast" });
    const received = await receivePhoto(deps, { owner, fileName, source, now: deps.now });
    if (received.kind === "refused") refused.push({ title: received.title, reason: received.reason });
    if (received.kind === "stored") added += 1;
  });
  if (isTooLarge) {
    await discardForAnswer(request);
    return { added, refused, isTakenDown: false, error: quoteTexts.photos.formTooLarge, to: "" };
  }
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

interface ReadForm {
  /** The values of the fields that are no files. */
  fields: Map<string, string>;
  /** Whether it was read only up to its limit. */
  isTooLarge: boolean;
}

/**
 * Reads the files of a multipart form in turn. A form that breaks off ends with the file that is incomplete; a body that
 * is no form is empty.
 * @param receive need not read a file to its end
 */
async function readForm(
  request: Request,
  receive: (fileName: string, source: AsyncGenerator<Uint8Array>) => Promise<void>,
): Promise<ReadForm> {
  const form: ReadForm = { fields: new Map(), isTooLarge: false };
  let received = Promise.resolve();
  /** Ends the form where its body ends, for whatever reason. */
  async function* body() {
    try {
      yield* readUpload(request, MAX_FORM_BYTES);
    } catch (error) {
      form.isTooLarge = error instanceof UploadTooLarge;
    }
  }
  try {
    const parser = createParser(request);
    parser.on("field", (name, value) => form.fields.set(name, value));
    parser.on("file", (_field, stream, fileName) => {
      const pieces = piecesOf(stream);
      received = received.then(async () => {
        // A field in which no file was chosen is sent as a file without a name.
        if (fileName) await receive(fileName, pieces);
        await pieces.return(undefined);
        // Of the form, nothing more is parsed until all of this file is read.
        stream.resume();
      });
    });
    await pipeline(body, parser);
  } catch {
    // The form is malformed or broke off; the file that it concerns was refused as incomplete.
  }
  await received;
  return form;
}

/** @throws {Error} if the request's body is no form */
function createParser(request: Request): BusboyInstance {
  const contentType = request.headers.get("content-type") ?? "";
  const limits = {
    files: MAX_FILES,
    fields: MAX_FIELDS,
    fieldSize: MAX_FIELD_BYTES,
    parts: MAX_FILES + MAX_FIELDS,
  };
  return new Busboy({ headers: { "content-type": contentType }, limits });
}

/** The bytes of a file. The stream remains usable if they are not read to the end. */
function piecesOf(stream: Readable): AsyncGenerator<Uint8Array> {
  let error: Error | null = null;
  // The parser reports an incomplete file as an error, and then ends it like a complete one.
  stream.on("error", (cause) => {
    error = cause;
  });
  async function* pieces() {
    try {
      yield* stream.iterator({ destroyOnReturn: false });
    } catch (cause) {
      throw new UploadBrokenOff("The form broke off.", { cause });
    }
    if (error) throw new UploadBrokenOff("The form broke off.", { cause: error });
  }
  return pieces();
}
