import type { StaffError, StaffResult } from "#app/kernel/verbs/staff-result.ts";
import { mediaTexts } from "#app/platform/media-texts.ts";
import type { StaffBucket, UploadFor } from "../bucket.ts";
import type { MediaItem } from "../media-item.ts";

/** The destination of one file. */
export interface UploadTarget {
  bucket: StaffBucket;
  uploadFor: UploadFor;
}

/** Uploads one file. */
export type SendFile = (
  file: File,
  target: UploadTarget,
  options: {
    id: string;
    /** Whether the server may have a part of it. */
    isBegun: boolean;
    /** Receives whole percents. */
    onProgress(percent: number): void;
    signal: AbortSignal;
  },
) => Promise<StaffResult<MediaItem>>;

/** The address of an upload. */
export function uploadAddress(id: string, file: string, { bucket, uploadFor }: UploadTarget): string {
  const query = new URLSearchParams({ file });
  for (const [name, value] of Object.entries(uploadFor)) query.set(name, String(value));
  return `/staff/upload/${bucket}/${id}?${query}`;
}

/** @param why the sentence that says what failed */
export function failedUpload(kind: "image" | "video", reason: StaffError["reason"], why: string): StaffError {
  const { failed, uploadFailed } = mediaTexts[kind];
  return { kind: "error", reason, message: failed, detail: uploadFailed(why) };
}
