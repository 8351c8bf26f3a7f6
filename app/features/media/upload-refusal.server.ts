import { isDiskFull } from "#app/platform/files/disk-full.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { ImageRefusal } from "./image-refusal.server.ts";
import { NotAVideo, RecordNotSaved } from "./receive-upload.server.ts";
import { UploadBrokenOff, UploadTooLarge } from "./upload-body.server.ts";

export interface UploadRefusal {
  /** SPEC §8. */
  sentence: string;
  detail: string;
  status: 400 | 413 | 500 | 507;
  /** Whether the fault is ours, so that it belongs in the log. */
  ours: boolean;
}

/**
 * Puts into words why an upload was not kept (SPEC §8). Nothing of the error itself is told, unless it was written for
 * people.
 */
export function explainUpload(error: unknown, kind: "image" | "video"): UploadRefusal {
  const { reasons } = staffMessages.media;
  const { failed, uploadFailed, recordFailed } = staffMessages.media[kind];
  const refused = (status: UploadRefusal["status"], reason: string) => ({
    sentence: failed,
    detail: uploadFailed(reason),
    status,
    ours: status >= 500,
  });
  if (error instanceof UploadTooLarge) return refused(413, staffMessages.media[kind].tooLarge);
  if (error instanceof ImageRefusal)
    return refused(error.kind.endsWith("too-large") ? 413 : 400, error.message);
  if (error instanceof NotAVideo) return refused(400, staffMessages.media.video.notAVideo);
  if (error instanceof UploadBrokenOff) return refused(400, reasons.brokenOff);
  const full = isDiskFull(error);
  if (error instanceof RecordNotSaved) {
    const detail = recordFailed(full ? reasons.diskFull : reasons.database);
    return { sentence: failed, detail, status: full ? 507 : 500, ours: true };
  }
  return refused(full ? 507 : 500, full ? reasons.diskFull : reasons.store);
}
