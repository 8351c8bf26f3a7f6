import pLimit from "p-limit";
import { create } from "zustand";
import { isResult, retryAfterSignIn } from "#app/features/staff/edit/staff-fetch.ts";
import type { StaffError, StaffErrorReason, StaffResult } from "#app/features/staff/staff-result.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { kindIn, type MediaItem, maxBytes, type StaffBucket } from "../media-item.ts";

/**
 * What an upload is for; it decides its name (SPEC §7). `thing` is the id, or the key, of what the form changes: a file
 * uploaded for it goes with it.
 */
export type UploadFor =
  | { for: "hero"; thing: string }
  | { for: "library"; thing?: string }
  /** `image` is the id the file gets, so that sent again it is the same one. */
  | { for: "project"; project: string; index: number; image?: string };

/** Where one file goes. */
export interface UploadTarget {
  bucket: StaffBucket;
  uploadFor: UploadFor;
}

export interface Upload {
  id: number;
  file: File;
  target: UploadTarget;
  /** `percent` is null while it waits for its turn. */
  state: { kind: "sending"; percent: number | null } | StaffResult<MediaItem>;
  /** Stops it. */
  controller: AbortController;
}

/** So many at the same time: the server's encoder works on two. */
const AT_ONCE = 2;

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** Sends files one after the other, some at a time, each with its own state. Files stay listed until removed. */
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
    /** Tries one that failed again. */
    retry(upload: Upload): void {
      setState(upload.id, { kind: "sending", percent: null });
      void limit(run, upload);
    },
    /** Takes one off the list; nothing more of it is sent. */
    remove({ id, controller }: Upload): void {
      controller.abort();
      change((uploads) => uploads.filter((upload) => upload.id !== id));
    },
    /** Takes all off the list; nothing more of them is sent. */
    clear(): void {
      for (const { controller } of useUploads.getState()) controller.abort();
      change(() => []);
    },
  };
}

const passing: readonly StaffErrorReason[] = ["unreachable", "failed", "too-many", "signed-out"];

/** Whether sending the same file again can help: not where it was refused for what it is. */
export function canRetry({ reason }: StaffError): boolean {
  return passing.includes(reason);
}

/** Whether anything waits or is under way. */
export function isBusy(uploads: readonly Upload[]): boolean {
  return uploads.some(({ state }) => state.kind === "sending");
}

/** Those that are done and have none before them that may still come: pictures keep the order they were chosen in. */
export function doneInOrder(uploads: readonly Upload[]): { upload: Upload; item: MediaItem }[] {
  const end = uploads.findIndex(({ state }) => state.kind === "sending");
  return (end < 0 ? uploads : uploads.slice(0, end)).flatMap((upload) =>
    upload.state.kind === "ok" ? [{ upload, item: upload.state.value }] : [],
  );
}

/** What is to be known of a file that has come: what of it is not kept. */
export function noteOf({ firstFrameOnly, leftOut }: MediaItem, file: string): string {
  const { firstFrame, leftOut: partsLeftOut } = staffMessages.media;
  const notes = [firstFrameOnly && firstFrame(file), leftOut && partsLeftOut(file, leftOut)];
  return notes.filter(Boolean).join(" ");
}

/** Sends one file. `onProgress` gets whole percents. */
export type SendFile = (
  file: File,
  target: UploadTarget,
  options: { onProgress(percent: number): void; signal: AbortSignal },
) => Promise<StaffResult<MediaItem>>;

/**
 * Uploads one file. It never rejects: too large a file, a lost connection and an answer that is not ours are errors;
 * what comes back after `signal` was fired means nothing. When the session has ended it asks to sign in again.
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
 * XMLHttpRequest and not fetch: only it says how much has been sent.
 * @returns the answer's JSON; null when there is none
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

/** The address a file is sent to. */
export function uploadAddress(file: string, { bucket, uploadFor }: UploadTarget): string {
  const query = new URLSearchParams({ file });
  for (const [name, value] of Object.entries(uploadFor)) query.set(name, String(value));
  return `/staff/upload/${bucket}?${query}`;
}
