import { z } from "zod";
import { entityRefOf, refText } from "#app/kernel/verbs/entity-types.ts";
import { isDiskFull } from "#app/platform/files/disk-full.server.ts";
import { mediaTexts } from "#app/platform/media-texts.ts";
import { withinTime } from "#app/platform/within-time.server.ts";
import { picturedTypes, type StaffBucket, staffBuckets } from "./bucket.ts";
import { ImageError } from "./image-error.server.ts";
import { titleFrom } from "./media-item.ts";
import type { ImageKind } from "./receive-upload.server.ts";
import { RecordNotSaved } from "./store-file.server.ts";
import { VideoError } from "./video-error.server.ts";

// Choices that are built when all have declared theirs.
const bucket = z.lazy(() => z.enum(staffBuckets()));
const picturedType = z.lazy(() => z.enum(picturedTypes()));
/** An EntityRef as text: 'page/about'. */
const entity = z
  .string()
  .max(60)
  .regex(/^[a-z-]+\/[a-z0-9:-]+$/)
  .optional();

/** Name of the file on the user's device; "" if it is not usable. */
const file = z.string().default("").transform(titleFrom);
/** Id of the file's row. */
const image = z.uuid().optional();

/**
 * The query parameters of an upload: its bucket, how it is named, the entity in whose form it was chosen, and
 * the id of its row, so that a retry is recognized as the same file.
 */
export const uploadSchema = z
  .union([
    z.object({ bucket, file, image, for: z.enum(["hero", "library"]), entity }),
    z.object({
      bucket,
      file,
      image,
      for: picturedType,
      entity: z
        .string()
        .transform(entityRefOf)
        .pipe(z.object({ type: z.string(), id: z.uuid() })),
      index: z.coerce.number().int().min(0).max(9999),
    }),
  ])
  .transform((upload, { addIssue }): UploadRequest => {
    const { bucket, file: title, image } = upload;
    const named = { bucket, title, ...(image && { id: image }) };
    if (!("index" in upload)) {
      return { ...named, kind: { for: upload.for }, uploadedFor: upload.entity ?? null };
    }
    const { entity, index } = upload;
    if (entity.type !== upload.for) addIssue("The entity is of another type.");
    return { ...named, kind: { for: upload.for, id: entity.id, index }, uploadedFor: refText(entity) };
  });

export interface UploadRequest {
  bucket: StaffBucket;
  title: string;
  kind: ImageKind;
  uploadedFor: string | null;
  id?: string;
}

/** The body or its Content-Length is larger than the limit. */
export class UploadTooLarge extends Error {
  override name = "UploadTooLarge";
}

/**
 * Passes bytes on up to a limit.
 * @throws {UploadTooLarge} as soon as there are more
 */
export async function* limited(source: AsyncGenerator<Uint8Array>, max: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of source) {
    bytes += piece.byteLength;
    if (bytes > max) throw new UploadTooLarge();
    yield piece;
  }
}

/** The client disconnected before the whole body arrived; not a server error. */
export class UploadBrokenOff extends Error {
  override name = "UploadBrokenOff";
}

/**
 * Streams a request's body and counts its bytes, because the Content-Length is not trusted.
 * @param max limit in bytes
 * @throws {UploadTooLarge} as soon as the limit is exceeded; before the first chunk if the Content-Length
 * exceeds it
 * @throws {UploadBrokenOff} if the body is shorter than its Content-Length, or the connection is lost
 */
export async function* readUpload(request: Request, max: number): AsyncGenerator<Uint8Array> {
  const announced = announcedLength(request);
  if (announced !== null && announced > max) throw new UploadTooLarge();
  let bytes = 0;
  const reader = request.body?.getReader();
  try {
    for (;;) {
      const piece = await reader?.read().catch((cause: unknown) => {
        throw new UploadBrokenOff("The upload broke off.", { cause });
      });
      if (!piece || piece.done) break;
      bytes += piece.value.byteLength;
      if (bytes > max) throw new UploadTooLarge();
      yield piece.value;
    }
  } finally {
    // What is left can still be discarded.
    reader?.releaseLock();
  }
  if (request.signal.aborted || (announced !== null && bytes !== announced)) throw new UploadBrokenOff();
}

function announcedLength(request: Request): number | null {
  const header = request.headers.get("content-length");
  return header !== null && /^\d+$/.test(header) ? Number(header) : null;
}

const DISCARDED_MS = 1500;

/**
 * Reads the rest of the body and discards it, so that a browser that is still sending receives the error
 * response. It stops without an error after `max` bytes or when the client disconnects.
 */
export async function discardUpload(request: Request, max: number): Promise<void> {
  try {
    for await (const _piece of readUpload(request, max));
  } catch {
    // The response is the same.
  }
}

/**
 * Like discardUpload, for a body of anybody: for one and a half seconds at most, so that the response is sent within two.
 */
export async function discardForAnswer(request: Request): Promise<void> {
  await withinTime(discardUpload(request, Infinity), DISCARDED_MS).catch(() => undefined);
}

export interface UploadError {
  /** SPEC §8. */
  message: string;
  detail: string;
  status: 400 | 413 | 500 | 507;
  /** "failed" if a retry of the same file may succeed. */
  reason: "failed" | "invalid";
  /** Whether it is a server error, which is logged. */
  ours: boolean;
}

/**
 * Explains to the user why an upload was not stored (SPEC §8). The message of the error itself is included
 * only if it was written for users.
 */
export function explainUpload(error: unknown, kind: "image" | "video"): UploadError {
  const { reasons } = mediaTexts;
  const { failed, uploadFailed, recordFailed } = mediaTexts[kind];
  const uploadError = (status: UploadError["status"], reason: string) => ({
    message: failed,
    detail: uploadFailed(reason),
    status,
    reason: status >= 500 ? ("failed" as const) : ("invalid" as const),
    ours: status >= 500,
  });
  if (error instanceof UploadTooLarge) return uploadError(413, mediaTexts[kind].tooLarge);
  if (error instanceof ImageError)
    return uploadError(error.kind.endsWith("too-large") ? 413 : 400, error.message);
  if (error instanceof VideoError) return uploadError(400, error.message);
  if (error instanceof UploadBrokenOff) return { ...uploadError(400, reasons.brokenOff), reason: "failed" };
  const full = isDiskFull(error);
  if (error instanceof RecordNotSaved) {
    const detail = recordFailed(full ? reasons.diskFull : reasons.database);
    return { ...uploadError(full ? 507 : 500, ""), detail };
  }
  return uploadError(full ? 507 : 500, full ? reasons.diskFull : reasons.store);
}
