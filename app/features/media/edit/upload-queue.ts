import type { StaffResult } from "#app/features/staff/staff-result.ts";
import type { MediaItem, StaffBucket } from "../media-item.ts";

/**
 * What an upload is for; it decides its name (SPEC §7). `thing` is the id, or the key, of what the form changes: a file
 * uploaded for it goes with it.
 */
export type UploadFor =
  | { for: "hero"; thing: string }
  | { for: "library"; thing?: string }
  | { for: "project"; project: string; index: number };

/** Where one file goes. */
export interface UploadTarget {
  bucket: StaffBucket;
  uploadFor: UploadFor;
}

export type UploadState =
  | { kind: "waiting" }
  | { kind: "sending"; percent: number }
  | { kind: "done"; item: MediaItem }
  | { kind: "refused"; sentence: string; detail?: string }
  | { kind: "cancelled" };

export interface Upload {
  id: number;
  file: File;
  target: UploadTarget;
  state: UploadState;
}

/** Sends one file; see sendFile. `onProgress` gets whole percents. */
export type SendFile = (
  file: File,
  target: UploadTarget,
  way: { onProgress(percent: number): void; signal: AbortSignal },
) => Promise<StaffResult<MediaItem>>;

/** So many at the same time: the server's encoder works on two. */
const AT_ONCE = 2;

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** Sends files one after the other, two at a time, each with its own state. Files stay listed until dismissed. */
export function createUploadQueue(send: SendFile) {
  let uploads: readonly Upload[] = [];
  let count = 0;
  const listeners = new Set<() => void>();
  const underWay = new Map<number, AbortController>();

  function change(next: readonly Upload[]): void {
    uploads = next;
    for (const listener of listeners) listener();
  }

  function set(id: number, state: UploadState): void {
    change(uploads.map((upload) => (upload.id === id ? { ...upload, state } : upload)));
  }

  function startNext(): void {
    const next = uploads.find(({ state }) => state.kind === "waiting");
    if (!next || underWay.size >= AT_ONCE) return;
    void run(next);
    startNext();
  }

  async function run({ id, file, target }: Upload): Promise<void> {
    const controller = new AbortController();
    underWay.set(id, controller);
    set(id, { kind: "sending", percent: 0 });
    const onProgress = (percent: number) => {
      if (underWay.get(id) === controller) set(id, { kind: "sending", percent });
    };
    const result = await send(file, target, { onProgress, signal: controller.signal });
    if (underWay.get(id) === controller) {
      underWay.delete(id);
      set(id, outcome(result));
    }
    startNext();
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: (): readonly Upload[] => uploads,
    add(files: readonly File[], targetOf: (index: number) => UploadTarget): void {
      const added = files.map((file, index): Upload => {
        count += 1;
        return { id: count, file, target: targetOf(index), state: { kind: "waiting" } };
      });
      change([...uploads, ...added]);
      startNext();
    },
    /** Stops one that waits or is under way; one that is done stays done. */
    cancel(id: number): void {
      underWay.get(id)?.abort();
      underWay.delete(id);
      const { state } = uploads.find((upload) => upload.id === id) ?? {};
      if (state?.kind === "waiting" || state?.kind === "sending") set(id, { kind: "cancelled" });
      startNext();
    },
    /** Cancels all that is not done; nothing new starts. */
    stop(): void {
      const stopped = [...underWay.values()];
      underWay.clear();
      change(
        uploads.map((upload) =>
          upload.state.kind === "waiting" || upload.state.kind === "sending"
            ? { ...upload, state: { kind: "cancelled" } }
            : upload,
        ),
      );
      for (const controller of stopped) controller.abort();
    },
    /** Tries one that was refused or cancelled again. */
    retry(id: number): void {
      set(id, { kind: "waiting" });
      startNext();
    },
    /** Takes one off the list. */
    dismiss(id: number): void {
      change(uploads.filter((upload) => upload.id !== id));
    },
  };
}

function outcome(result: StaffResult<MediaItem>): UploadState {
  if (result.kind === "saved") return { kind: "done", item: result.value };
  const { sentence, detail } = result;
  return { kind: "refused", sentence, ...(detail ? { detail } : {}) };
}

/** Whether anything waits or is under way. */
export function isBusy(uploads: readonly Upload[]): boolean {
  return uploads.some(({ state }) => state.kind === "waiting" || state.kind === "sending");
}

/** Those that are done and have none before them that may still come: pictures keep the order they were chosen in. */
export function doneInOrder(uploads: readonly Upload[]): { id: number; file: File; item: MediaItem }[] {
  const end = uploads.findIndex(({ state }) => state.kind === "waiting" || state.kind === "sending");
  return (end < 0 ? uploads : uploads.slice(0, end)).flatMap(({ id, file, state }) =>
    state.kind === "done" ? [{ id, file, item: state.item }] : [],
  );
}
