import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { staffMessages } from "#app/platform/staff-messages.ts";
import type { MediaItem, StaffBucket } from "../media-item.ts";
import { sendFile } from "./send-file.ts";
import {
  createUploadQueue,
  doneInOrder,
  isBusy,
  type Upload,
  type UploadFor,
  type UploadQueue,
} from "./upload-queue.ts";

export interface Uploads extends Pick<UploadQueue, "add" | "cancel" | "retry" | "dismiss"> {
  uploads: readonly Upload[];
  /** Whether anything waits or is under way. */
  busy: boolean;
}

const libraryQueue = createUploadQueue(sendFile);
const warn = (event: BeforeUnloadEvent) => event.preventDefault();
libraryQueue.subscribe(() => {
  if (isBusy(libraryQueue.read())) window.addEventListener("beforeunload", warn);
  else window.removeEventListener("beforeunload", warn);
});

/**
 * Uploads into the library. They go on when it is closed and on other pages of the site; the browser asks before they
 * would be lost with the tab.
 */
export function useLibraryUploads(): Uploads {
  return useQueue(libraryQueue);
}

/** Uploads of one part of a page; they are broken off when it leaves the page. */
function useUploads(): Uploads {
  const [queue] = useState(() => createUploadQueue(sendFile));
  useEffect(() => () => queue.stop(), [queue]);
  return useQueue(queue);
}

function useQueue(queue: UploadQueue): Uploads {
  const uploads = useSyncExternalStore(queue.subscribe, queue.read, queue.read);
  const { add, cancel, retry, dismiss } = queue;
  return { uploads, busy: isBusy(uploads), add, cancel, retry, dismiss };
}

/**
 * Uploads pictures for a form.
 * @param options `nameOf` says what the picture of this index in its batch is for; `onDone` gets each picture that
 * was kept, in the order in which they were chosen
 * @returns `upload` takes files; `uploads` holds those not kept (yet), `notes` what there is to say of those kept: see
 * UploadList
 */
export function usePictureUploads(options: {
  bucket: StaffBucket;
  nameOf(index: number): UploadFor;
  onDone(item: MediaItem): void;
}) {
  const { bucket, nameOf } = options;
  const all = useUploads();
  const { uploads, dismiss } = all;
  const [notes, setNotes] = useState<readonly string[]>([]);
  const handOver = useEffectEvent(options.onDone);
  useEffect(() => {
    for (const { id, file, item } of doneInOrder(uploads)) {
      dismiss(id);
      if (item.firstFrameOnly) setNotes((now) => [...now, staffMessages.media.firstFrame(file.name)]);
      handOver(item);
    }
  }, [uploads, dismiss]);
  return {
    ...all,
    notes,
    upload: (files: readonly File[]) => {
      setNotes([]);
      all.add(files, (index) => ({ bucket, uploadFor: nameOf(index) }));
    },
  };
}
