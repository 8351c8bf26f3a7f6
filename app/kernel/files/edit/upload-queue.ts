import pLimit from "p-limit";
import { v7 } from "uuid";
import { create } from "zustand";
import { whenReachable } from "#app/kernel/verbs/edit/staff-fetch.ts";
import type { StaffError, StaffErrorReason, StaffResult } from "#app/kernel/verbs/staff-result.ts";
import { mediaTexts } from "#app/platform/media-texts.ts";
import { kindIn, type MediaItem } from "../media-item.ts";
import { failedUpload, type SendFile, type UploadTarget } from "./upload-target.ts";

export interface Upload {
  /** Of the stored file, too: a retry is recognized by it. */
  id: string;
  file: File;
  target: UploadTarget;
  /** `percent` is null while the upload is pending. */
  state: { kind: "sending"; percent: number | null } | StaffResult<MediaItem>;
  /** Whether the server may have a part of it. */
  isBegun: boolean;
  /** Aborts the upload. */
  controller: AbortController;
}

/** `id` and `isBegun` of a file that an earlier tab may have begun to send. */
type NewUpload = UploadTarget & Partial<Pick<Upload, "id" | "isBegun">>;

/** Number of parallel uploads. */
const AT_ONCE = 2;

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** The code of the protocol is loaded with the first file. */
const sendFile: SendFile = async (file, target, options) => {
  const code = await import("./send-file.ts").catch(() => null);
  if (code) return code.sendFile(file, target, options);
  return failedUpload(kindIn(target.bucket), "unreachable", mediaTexts.reasons.unreachable);
};

/**
 * Uploads files in order, a few in parallel, each with its own state. Files stay listed until removed. Those that did
 * not reach the site go on when it can be reached.
 */
export function createUploadQueue(send: SendFile = sendFile, atOnce = AT_ONCE) {
  const limit = pLimit(atOnce);
  const useUploads = create<readonly Upload[]>(() => []);
  let stopAsking: (() => void) | null = null;

  function change(make: (uploads: readonly Upload[]) => readonly Upload[]): void {
    useUploads.setState(make, true);
    const unreached = useUploads.getState().filter(isUnreached);
    if (unreached.length > 0) stopAsking ??= whenReachable(retryUnreached);
    else endAsking();
  }

  function endAsking(): void {
    stopAsking?.();
    stopAsking = null;
  }

  function retryUnreached(): void {
    endAsking();
    for (const upload of useUploads.getState().filter(isUnreached)) retry(upload);
  }

  function setUpload(id: string, changes: Partial<Pick<Upload, "state" | "isBegun">>): void {
    change((uploads) => uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
  }

  async function run({ id, file, target, isBegun, controller: { signal } }: Upload): Promise<void> {
    if (signal.aborted) return;
    const onProgress = (percent: number) => setUpload(id, { state: { kind: "sending", percent } });
    setUpload(id, { state: { kind: "sending", percent: 0 }, isBegun: true });
    setUpload(id, { state: await send(file, target, { id, isBegun, onProgress, signal }) });
  }

  function retry(upload: Upload): void {
    setUpload(upload.id, { state: { kind: "sending", percent: null } });
    void limit(run, upload);
  }

  return {
    useUploads,
    subscribe: useUploads.subscribe,
    read: useUploads.getState,
    add(files: readonly File[], targetOf: (index: number) => NewUpload): void {
      const added = files.map((file, index): Upload => {
        const state = { kind: "sending", percent: null } as const;
        const { id = v7(), isBegun = false, ...target } = targetOf(index);
        return { id, file, target, state, isBegun, controller: new AbortController() };
      });
      change((uploads) => [...uploads, ...added]);
      for (const upload of added) void limit(run, upload);
    },
    /** Retries a failed upload. */
    retry,
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

const isUnreached = ({ state }: Upload) => state.kind === "error" && state.reason === "unreachable";

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

/** A note on what of an uploaded file is not kept; "" if all of it is. */
export function noteOf({ firstFrameOnly }: MediaItem, file: string): string {
  return firstFrameOnly ? mediaTexts.firstFrame(file) : "";
}
