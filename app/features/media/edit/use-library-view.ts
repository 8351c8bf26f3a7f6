import { useEffect, useEffectEvent, useRef, useState } from "react";
import { staffMessages } from "#app/platform/staff-messages.ts";
import type { MediaItem, StaffBucket } from "../media-item.ts";
import { itemsOf } from "./library-state.ts";
import type { Upload } from "./upload-queue.ts";
import { useDebounced } from "./use-debounced.ts";
import { useLibrary } from "./use-library.ts";
import type { Uploads } from "./use-upload.ts";

const TYPING_MS = 300;

/**
 * One bucket of the library as somebody looks at it: the search, the files, the chosen one, and where the focus goes
 * when what had it is gone.
 * @param tell gets a sentence once a file was uploaded or deleted
 */
export function useLibraryView(bucket: StaffBucket, uploads: Uploads, tell: (sentence: string) => void) {
  const [typed, setTyped] = useState("");
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [focused, setFocused] = useState<{ id: string | undefined } | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const search = useDebounced(typed.trim(), typed === "" ? 0 : TYPING_MS);
  const library = useLibrary(bucket, search);
  const { dismiss } = uploads;
  const own = uploads.uploads.filter(({ target }) => target.bucket === bucket);
  // Each opening starts with nothing chosen, also when something from an earlier one arrives.
  const [earlier] = useState(() => new Set(own.map(({ id }) => id)));
  const items = itemsOf(library.state);
  const chosen = items.find(({ id }) => id === chosenId) ?? null;
  const isListed = library.state.kind === "listed";

  const arrive = useEffectEvent(({ id, file }: Upload, item: MediaItem) => {
    dismiss(id);
    library.put(item);
    // Never away from somebody who is at another file already.
    if (!chosen && !earlier.has(id)) setChosenId(item.id);
    const { uploaded, firstFrame } = staffMessages.media;
    tell([uploaded(item.file), item.firstFrameOnly && firstFrame(file.name)].filter(Boolean).join(" "));
  });
  useEffect(() => {
    if (!isListed) return;
    for (const upload of uploads.uploads) {
      const { state, target } = upload;
      if (state.kind === "done" && target.bucket === bucket) arrive(upload, state.item);
    }
  }, [uploads.uploads, bucket, isListed]);

  useEffect(() => {
    if (!focused) return;
    const control = focused.id ? `[data-file="${focused.id}"]` : "input[type=search]";
    root.current?.querySelector<HTMLElement>(control)?.focus();
  }, [focused]);

  return {
    /** For the element around all of it. */
    root,
    typed,
    setTyped,
    /** Whether a search narrows the list. */
    searched: search !== "",
    library: {
      ...library,
      loadMore: async () => {
        const first = await library.loadMore();
        // The button had the focus and was off meanwhile, or is gone.
        if (first && document.activeElement === document.body) setFocused({ id: first.id });
      },
    },
    items,
    chosen,
    choose: (item: MediaItem | null) => setChosenId(item?.id ?? null),
    /** Lets go of the chosen file and gives the focus back to its tile. */
    close: () => {
      setFocused({ id: chosen?.id });
      setChosenId(null);
    },
    uploads: { ...uploads, uploads: own },
    upload: (files: File[]) => {
      if (files.length > 0) setChosenId(null);
      uploads.add(files, () => ({ bucket, uploadFor: { for: "library" } }));
    },
    /** Takes a deleted file off the list and says whose doing it was; its neighbour gets the focus. */
    remove: (item: MediaItem, by: "me" | "somebody") => {
      const at = items.findIndex(({ id }) => id === item.id);
      setFocused({ id: (items[at + 1] ?? items[at - 1])?.id });
      library.drop(item.id);
      setChosenId(null);
      const { deleted, alreadyDeleted } = staffMessages.media;
      tell((by === "me" ? deleted : alreadyDeleted)(item.file));
    },
  };
}

export type LibraryView = ReturnType<typeof useLibraryView>;
