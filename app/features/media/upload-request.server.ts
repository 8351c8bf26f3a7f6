import { z } from "zod";
import { isDiskFull } from "#app/platform/files/disk-full.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { ImageError } from "./image-error.server.ts";
import { type StaffBucket, staffBuckets, titleFrom } from "./media-item.ts";
import { type ImageKind, RecordNotSaved } from "./receive-upload.server.ts";
import { VideoError } from "./video-error.server.ts";

const bucket = z.enum(staffBuckets);
/** A thing's id, or the key of one that there is once, such as 'content:about'. */
const thing = z
  .string()
  .regex(/^[a-z0-9:-]{1,60}$/)
  .optional();

/** What the person's own file is called; a name we can't use is none. */
const file = z.string().default("").transform(titleFrom);

/**
 * What an upload's address says: where the file goes, how it is named, in which thing's form it was chosen, and the id
 * it gets, so that sent again it is the same file.
 */
export const uploadSchema = z
  .discriminatedUnion("for", [
    z.object({ bucket, file, for: z.literal("hero"), thing }),
    z.object({ bucket, file, for: z.literal("library"), thing }),
    z.object({
      bucket,
      file,
      for: z.literal("project"),
      project: z.uuid(),
      image: z.uuid().optional(),
      index: z.coerce.number().int().min(0).max(9999),
    }),
  ])
  .transform((upload): UploadRequest => {
    const { bucket, file: title } = upload;
    if (upload.for !== "project") {
      return { bucket, title, kind: { for: upload.for }, uploadedFor: upload.thing ?? null };
    }
    const { project, index, image } = upload;
    const kind = { for: "project", projectId: project, index } as const;
    return { bucket, title, kind, uploadedFor: project, ...(image && { id: image }) };
  });

interface UploadRequest {
  bucket: StaffBucket;
  title: string;
  kind: ImageKind;
  uploadedFor: string | null;
  id?: string;
}

/** More bytes came, or were announced, than are taken. */
export class UploadTooLarge extends Error {
  override name = "UploadTooLarge";
}

/** The sender went away before all of it was there; not a failure of ours. */
export class UploadBrokenOff extends Error {
  override name = "UploadBrokenOff";
}

/**
 * Reads a request's body piece by piece, counting: what the sender says about its length is not believed.
 * @param most bytes that are taken
 * @throws {UploadTooLarge} as soon as there are more, before the first piece when more are announced
 * @throws {UploadBrokenOff} when the body ends before its announced length, or the connection is lost
 */
export async function* readUpload(request: Request, max: number): AsyncGenerator<Uint8Array> {
  const announced = announcedLength(request);
  if (announced !== null && announced > max) throw new UploadTooLarge();
  let bytes = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const piece = await reader?.read().catch((cause: unknown) => {
      throw new UploadBrokenOff("The upload broke off.", { cause });
    });
    if (!piece || piece.done) break;
    bytes += piece.value.byteLength;
    if (bytes > max) throw new UploadTooLarge();
    yield piece.value;
  }
  if (request.signal.aborted || (announced !== null && bytes !== announced)) throw new UploadBrokenOff();
}

function announcedLength(request: Request): number | null {
  const header = request.headers.get("content-length");
  return header !== null && /^\d+$/.test(header) ? Number(header) : null;
}

/**
 * Reads on without keeping anything, so that a browser that is still sending gets to hear the refusal.
 * It ends early, without an error, past `max` bytes or when the sender goes away.
 */
export async function discardUpload(request: Request, max: number): Promise<void> {
  try {
    for await (const _piece of readUpload(request, max));
  } catch {
    // The answer is the same.
  }
}

export interface UploadError {
  /** SPEC §8. */
  message: string;
  detail: string;
  status: 400 | 413 | 500 | 507;
  /** "failed" where the same file may be taken another time. */
  reason: "failed" | "invalid";
  /** Whether the problem is ours, so that it belongs in the log. */
  ours: boolean;
}

/**
 * Puts into words why an upload was not kept (SPEC §8). Nothing of the error itself is told, unless it was written for
 * people.
 */
export function explainUpload(error: unknown, kind: "image" | "video"): UploadError {
  const { reasons } = staffMessages.media;
  const { failed, uploadFailed, recordFailed } = staffMessages.media[kind];
  const uploadError = (status: UploadError["status"], reason: string) => ({
    message: failed,
    detail: uploadFailed(reason),
    status,
    reason: status >= 500 ? ("failed" as const) : ("invalid" as const),
    ours: status >= 500,
  });
  if (error instanceof UploadTooLarge) return uploadError(413, staffMessages.media[kind].tooLarge);
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
