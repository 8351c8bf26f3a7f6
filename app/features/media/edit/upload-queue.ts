import pLimit from "p-limit";
import { create } from "zustand";
import { isResult, retryAfterSignIn } from "#app/features/staff/edit/staff-fetch.ts";
import type { StaffError, StaffErrorReason, StaffResult } from "#app/features/staff/staff-result.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { kindIn, type MediaItem, maxBytes, type StaffBucket } from "../media-item.ts";

/**
 * The purpose of an upload; it determines the name (SPEC §7). `entity` is the EntityRef, as text, of what the
 * form edits: a file uploaded for it is deleted with it.
 */
export type UploadFor =
  | { for: "hero"; entity: string }
  | { for: "library"; entity?: string }
  /** `image` is the id of the file, so that a retry is recognized as the same file. */
  | { for: "project"; entity: string; index: number; image?: string };

/** The destination of one file. */
export interface UploadTarget {
  bucket: StaffBucket;
  uploadFor: UploadFor;
}

export interface Upload {
  id: number;
  file: File;
  target: UploadTarget;
  /** `percent` is null while the upload is pending. */
  state: { kind: "sending"; percent: number | null } | StaffResult<MediaItem>;
  /** Aborts the upload. */
  controller: AbortController;
}

/** Number of parallel uploads. */
const AT_ONCE = 2;

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** Uploads files in order, a few in parallel, each with its own state. Files stay listed until removed. */
export function createUploadQueue(send: SendFile = sendFile, atOnce = AT_ONCE) {
  const limit = pLimit(atOnce);
  const useUploads = create<readonly Upload[]>(() => []);
  let count = 0;

  function change(make: (uploads: readonly Upload[]) => readonly Upload[]): void {
    useUploads.setState(make, true);
  }

  function setState(id: number, state: Upload["state"]): void {
    change((uploads) => uploads.map((upload) => (upload.id === id ? { ...upload, state } : upload)));
  }

  async function run({ id, file, target, controller: { signal } }: Upload): Promise<void> {
    if (signal.aborted) return;
    const onProgress = (percent: number) => setState(id, { kind: "sending", percent });
    onProgress(0);
    setState(id, await send(file, target, { onProgress, signal }));
  }

  return {
    useUploads,
    subscribe: useUploads.subscribe,
    read: useUploads.getState,
    add(files: readonly File[], targetOf: (index: number) => UploadTarget): void {
      const added = files.map((file, index): Upload => {
        count += 1;
        const state = { kind: "sending", percent: null } as const;
        return { id: count, file, target: targetOf(index), state, controller: new AbortController() };
      });
      change((uploads) => [...uploads, ...added]);
      for (const upload of added) void limit(run, upload);
    },
    /** Retries a failed upload. */
    retry(upload: Upload): void {
      setState(upload.id, { kind: "sending", percent: null });
      void limit(run, upload);
    },
    /** Removes an upload from the list and aborts it. */
    remove({ id, controller }: Upload): void {
      controller.abort();
      change((uploads) => uploads.filter((upload) => upload.id !== id));
    },
    /** Removes all uploads from the list and aborts them. */
    clear(): void {
      for (const { controller } of useUploads.getState()) controller.abort();
      change(() => []);
    },
  };
}

const passing: readonly StaffErrorReason[] = ["unreachable", "failed", "too-many", "signed-out"];

/** Whether a retry may succeed: not if the file itself was rejected. */
export function canRetry({ reason }: StaffError): boolean {
  return passing.includes(reason);
}

/** Whether any upload is pending or in progress. */
export function isBusy(uploads: readonly Upload[]): boolean {
  return uploads.some(({ state }) => state.kind === "sending");
}

/** The completed uploads without an unfinished one before them, so that pictures keep their order. */
export function doneInOrder(uploads: readonly Upload[]): { upload: Upload; item: MediaItem }[] {
  const end = uploads.findIndex(({ state }) => state.kind === "sending");
  return (end < 0 ? uploads : uploads.slice(0, end)).flatMap((upload) =>
    upload.state.kind === "ok" ? [{ upload, item: upload.state.value }] : [],
  );
}

/** A note on what was removed from an uploaded file; "" if nothing was. */
export function noteOf({ firstFrameOnly, leftOut }: MediaItem, file: string): string {
  const { firstFrame, leftOut: partsLeftOut } = staffMessages.media;
  const notes = [firstFrameOnly && firstFrame(file), leftOut && partsLeftOut(file, leftOut)];
  return notes.filter(Boolean).join(" ");
}

/** Uploads one file. `onProgress` receives whole percents. */
export type SendFile = (
  file: File,
  target: UploadTarget,
  options: { onProgress(percent: number): void; signal: AbortSignal },
) => Promise<StaffResult<MediaItem>>;

/**
 * Uploads one file. It never rejects: a file that is too large, a lost connection and an unexpected response
 * are returned as errors. The result has no meaning after `signal` is aborted. If the session has expired, it
 * asks the user to sign in again.
 */
const sendFile: SendFile = async (file, target, options) => {
  const kind = kindIn(target.bucket);
  const { failed, uploadFailed, tooLarge } = staffMessages.media[kind];
  const uploadError = (reason: StaffError["reason"], why: string): StaffError => ({
    kind: "error",
    reason,
    message: failed,
    detail: uploadFailed(why),
  });
  if (file.size > maxBytes[kind]) return uploadError("invalid", tooLarge);
  const unreachable = uploadError("unreachable", staffMessages.media.reasons.unreachable);
  return retryAfterSignIn(
    async () => {
      const answer = await post(file, target, options);
      return isResult<MediaItem>(answer) ? answer : unreachable;
    },
    { signal: options.signal },
  );
};

/**
 * Uses XMLHttpRequest, because fetch does not report upload progress.
 * @returns the JSON of the response; null if there is none
 */
function post(
  file: File,
  target: UploadTarget,
  { onProgress, signal }: Parameters<SendFile>[2],
): Promise<unknown> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", uploadAddress(file.name, target));
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => {
      if (total > 0) onProgress(Math.floor((loaded / total) * 100));
    };
    request.onloadend = () => resolve(request.response);
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

/** The address a file is uploaded to. */
export function uploadAddress(file: string, { bucket, uploadFor }: UploadTarget): string {
  const query = new URLSearchParams({ file });
  for (const [name, value] of Object.entries(uploadFor)) query.set(name, String(value));
  return `/staff/upload/${bucket}?${query}`;
}
