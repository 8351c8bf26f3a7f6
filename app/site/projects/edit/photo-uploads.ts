import { v7 } from "uuid";
import { create } from "zustand";
import { type DeviceFile, storedFiles } from "#app/kernel/files/edit/device-files.ts";
import { canRetry, createUploadQueue, isBusy, type Upload } from "#app/kernel/files/edit/upload-queue.ts";
import type { MediaItem } from "#app/kernel/files/media-item.ts";
import type { PhotoState } from "./tray.ts";

/** Parallel uploads. */
const AT_ONCE = 3;
const WEEK_MS = 7 * 24 * 60 * 60_000;

/** Uploads projects' photos in the background: they continue after the form is closed and on other pages. */
const queue = createUploadQueue(undefined, AT_ONCE);

/** A photo's data that the queue does not hold. */
interface Photo extends Omit<DeviceFile, "what"> {
  /** Whether it is stored on the device and so survives the tab. */
  isStored: boolean;
  /** The uploaded file, once it has arrived. */
  arrived?: MediaItem;
}

const photos = new Map<string, Photo>();
/** By photo id: releases the lock that prevents other tabs from uploading the same photo. */
const releases = new Map<string, () => void>();
/** Ids of the projects whose forms are open; those forms show their uploads themselves. */
const shown = new Set<string>();

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** A counter that re-renders who follows it. */
const useChanges = create(() => 0);
function changed(): void {
  if (photoUploads.needsTab()) window.addEventListener("beforeunload", warn);
  else window.removeEventListener("beforeunload", warn);
  useChanges.setState((count) => count + 1);
}

/** @returns false if another tab holds the photo's lock */
function takeInHand(id: string): Promise<boolean> {
  // Locks exist only in secure contexts. Without them both tabs upload, and the server stores one.
  if (!("locks" in navigator)) return Promise.resolve(true);
  return new Promise((resolve) => {
    void navigator.locks.request(`photo:${id}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock && new Promise<void>((release) => releases.set(id, release));
    });
  });
}

function dispose(id: string): void {
  releases.get(id)?.();
  releases.delete(id);
}

const keptFrom = (
  { isStored: _isKept, arrived: _arrived, ...stored }: Photo,
  what: DeviceFile["what"],
): DeviceFile => ({
  ...stored,
  what,
});

function send(photo: Photo, file: File, isBegun = false): void {
  photos.set(photo.id, photo);
  const entity = `project/${photo.entity_id}`;
  const uploadFor = { for: "project", entity, index: photo.index } as const;
  queue.add([file], () => ({ bucket: "project-images", uploadFor, id: photo.id, isBegun }));
}

function arrive(upload: Upload, item: MediaItem): void {
  const { id } = upload;
  const photo = photos.get(id);
  queue.remove(upload);
  dispose(id);
  if (!photo) return;
  photo.arrived = item;
  // A form that is not saved yet needs it when it is opened again.
  if (photo.saved) void storedFiles.remove([id]);
  else void storedFiles.put(keptFrom(photo, item));
}

queue.subscribe(() => {
  for (const upload of queue.read())
    if (upload.state.kind === "ok") return arrive(upload, upload.state.value);
  changed();
});

function drop(ids: readonly string[]): void {
  for (const upload of queue.read()) if (ids.includes(upload.id)) queue.remove(upload);
  for (const id of ids) {
    photos.delete(id);
    dispose(id);
  }
  void storedFiles.remove(ids);
  changed();
}

const idsOf = (project: string) => [...photos.values()].filter(({ entity_id }) => entity_id === project);

/** Uploads of projects' photos: those in progress and those finished since the page was opened. */
export const photoUploads = {
  /**
   * Queues files for upload, in this order.
   * @param viewer id of the user who chose them
   * @returns the ids of the images they become
   */
  add(project: string, viewer: string, files: readonly File[]): string[] {
    return files.map((file, index) => {
      const id = v7();
      const photo: Photo = {
        id,
        entity_id: project,
        by: viewer,
        index,
        saved: false,
        kept_at: Date.now(),
        isStored: false,
      };
      void takeInHand(id);
      void storedFiles.put(keptFrom(photo, file)).then((isStored) => {
        photo.isStored = isStored;
        changed();
      });
      send(photo, file);
      return id;
    });
  },
  retry(id: string): void {
    for (const upload of queue.read()) if (upload.id === id) queue.retry(upload);
  },
  remove: (id: string) => drop([id]),
  /**
   * Called when a project is saved with these images: their uploads continue, its other uploads are
   * cancelled.
   */
  saved(project: string, images: readonly string[]): void {
    const known = idsOf(project);
    drop(known.map(({ id }) => id).filter((id) => !images.includes(id)));
    for (const photo of known.filter(({ id }) => images.includes(id))) {
      photo.saved = true;
      if (photo.arrived) void storedFiles.remove([photo.id]);
      else void storedFiles.markSaved(photo.id);
    }
  },
  /**
   * Marks a project's form as open.
   * @returns marks it as closed and cancels the uploads that were not saved
   */
  show(project: string): () => void {
    shown.add(project);
    return () => {
      shown.delete(project);
      drop(idsOf(project).flatMap(({ id, saved }) => (saved ? [] : [id])));
    };
  },
  stateOf(id: string): PhotoState {
    const item = photos.get(id)?.arrived;
    if (item) return { kind: "arrived", url: item.url, title: item.file };
    const upload = queue.read().find((one) => one.id === id);
    if (!upload || upload.state.kind === "ok") return { kind: "elsewhere" };
    const { file, state } = upload;
    if (state.kind === "sending") return { kind: "sending", file, percent: state.percent };
    const { message, detail } = state;
    return { kind: "failed", file, message, ...(detail && { detail }), canRetry: canRetry(state) };
  },
  /** Whether uploads are in progress that would be lost if the tab were closed. */
  needsTab: () =>
    isBusy(queue.read()) && [...photos.values()].some(({ isStored, arrived }) => !isStored && !arrived),
  /** Counts of the uploads that no open form shows. */
  inBackground() {
    const isUnseen = (id: string) => !shown.has(photos.get(id)?.entity_id ?? "");
    const kinds = queue.read().flatMap((upload) => (isUnseen(upload.id) ? [upload.state.kind] : []));
    return {
      arrived: [...photos.values()].filter(({ id, arrived }) => arrived && isUnseen(id)).length,
      sending: kinds.filter((kind) => kind === "sending").length,
      failed: kinds.filter((kind) => kind === "error").length,
    };
  },
  /**
   * Resumes uploads that a closed tab interrupted.
   * @param viewer id of the signed-in user
   */
  async resume(viewer: string): Promise<void> {
    const stored = await storedFiles.all();
    const [fresh, old] = [true, false].map((is) =>
      stored.filter(({ kept_at }) => kept_at > Date.now() - WEEK_MS === is),
    );
    void storedFiles.remove((old ?? []).map(({ id }) => id));
    for (const { what, ...stored } of (fresh ?? []).sort((a, b) => (a.id < b.id ? -1 : 1))) {
      if (stored.by !== viewer || photos.has(stored.id)) continue;
      const photo: Photo = { ...stored, isStored: true };
      if (!(what instanceof File)) photos.set(stored.id, { ...photo, arrived: what });
      else if (await takeInHand(stored.id)) send(photo, what, true);
    }
    changed();
  },
};

/** Subscribes to photoUploads: the component re-renders when an upload changes. */
export function usePhotoUploads(): typeof photoUploads {
  useChanges();
  return photoUploads;
}
