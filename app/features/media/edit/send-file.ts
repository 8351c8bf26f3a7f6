import { askToSignInAgain } from "#app/features/staff/edit/sign-in-again-store.ts";
import type { StaffRefused, StaffResult } from "#app/features/staff/staff-result.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { kindIn, type MediaItem, mostBytes } from "../media-item.ts";
import type { SendFile, UploadTarget } from "./upload-queue.ts";

let asking: Promise<boolean> | null = null;

/** Uploads that find the session ended at the same time ask once. */
function askOnce(sentence: string): Promise<boolean> {
  asking ??= askToSignInAgain(sentence).finally(() => {
    asking = null;
  });
  return asking;
}

/**
 * Uploads one file. It never rejects: too large a file, a lost connection and an answer that is not ours are refusals;
 * what comes back after `signal` was fired means nothing. When the session has ended it asks to sign in again.
 */
export const sendFile: SendFile = async (file, target, way) => {
  const kind = kindIn(target.bucket);
  const { failed, uploadFailed, tooLarge } = staffMessages.media[kind];
  const refused = (reason: StaffRefused["reason"], why: string): StaffRefused => ({
    kind: "refused",
    reason,
    sentence: failed,
    detail: uploadFailed(why),
  });
  if (file.size > mostBytes[kind]) return refused("invalid", tooLarge);
  const lost = refused("unreachable", staffMessages.media.reasons.unreachable);
  const result = await post(file, target, way, lost);
  if (result.kind !== "refused" || result.reason !== "signed-out" || way.signal.aborted) return result;
  const isSignedIn = await askOnce(result.sentence);
  return isSignedIn && !way.signal.aborted ? post(file, target, way, lost) : result;
};

/** XMLHttpRequest and not fetch: only it tells how much has been sent. */
function post(
  file: File,
  target: UploadTarget,
  { onProgress, signal }: Parameters<SendFile>[2],
  lost: StaffRefused,
): Promise<StaffResult<MediaItem>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", uploadAddress(file.name, target));
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.upload.onprogress = ({ loaded, total }) => {
      if (total > 0) onProgress(Math.floor((loaded / total) * 100));
    };
    request.onload = () => resolve(parseResult(request.responseText) ?? lost);
    request.onerror = () => resolve(lost);
    request.onabort = () => resolve(lost);
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

/** The address a file is sent to. */
export function uploadAddress(file: string, { bucket, uploadFor }: UploadTarget): string {
  const query = new URLSearchParams({ file });
  for (const [name, value] of Object.entries(uploadFor)) query.set(name, String(value));
  return `/staff/upload/${bucket}?${query}`;
}

function parseResult(text: string): StaffResult<MediaItem> | null {
  try {
    const result = JSON.parse(text) as StaffResult<MediaItem> | null;
    return result?.kind === "saved" || result?.kind === "refused" ? result : null;
  } catch {
    return null;
  }
}
