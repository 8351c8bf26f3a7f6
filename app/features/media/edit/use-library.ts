import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { StaffDone } from "#app/features/staff/staff-result.ts";
import { searchRefusal } from "#app/platform/http/list-query.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import type { MediaItem, StaffBucket } from "../media-item.ts";
import { dropItem, libraryPages, putItem } from "./library-queries.ts";
import { noteOf, type Upload } from "./upload-queue.ts";
import { libraryQueue } from "./uploads.tsx";
import { useDebounced } from "./use-debounced.ts";

const TYPING_MS = 300;

/** A write; see StaffDone. */
type Undoable = Pick<StaffDone<unknown>, "undo">;

/**
 * One bucket of the library as somebody looks at it: the search, the files, the chosen one, and where the focus goes
 * when what had it is gone.
 * @param firstSearch what is searched for until somebody types
 * @param toast says that a file was uploaded or deleted, and how that is undone; unless given, `message` does
 */
export function useLibrary(
  bucket: StaffBucket,
  firstSearch: string,
  toast?: (message: string, done: Undoable) => void,
) {
  const root = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(firstSearch);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [message, setMessage] = useState<({ words: string } & Undoable) | null>(null);
  const say = toast ?? ((words: string, done: Undoable) => setMessage({ words, ...done }));
  const [focused, setFocused] = useState<{ id: string | undefined } | null>(null);
  const search = useDebounced(typed.trim(), typed === "" ? 0 : TYPING_MS);
  const refusal = searchRefusal(typed);
  const query = useInfiniteQuery({ ...libraryPages(bucket, search), enabled: !searchRefusal(search) });
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const chosen = items.find(({ id }) => id === chosenId) ?? null;
  const isListed = query.data !== undefined && !query.isPlaceholderData;

  const allUploads = libraryQueue.useUploads();
  const uploads = allUploads.filter(({ target }) => target.bucket === bucket);
  // Each opening starts with nothing chosen, also when something from an earlier one arrives.
  const [earlier] = useState(() => new Set(uploads.map(({ id }) => id)));
  const arrive = useEffectEvent((upload: Upload, item: MediaItem) => {
    libraryQueue.remove(upload);
    putItem(item);
    // Never away from somebody who is at another file already.
    if (!chosen && !earlier.has(upload.id)) setChosenId(item.id);
    const words = [staffMessages.media.uploaded(item.file), noteOf(item, upload.file.name)];
    say(words.filter(Boolean).join(" "), {});
  });
  useEffect(() => {
    if (!isListed) return;
    for (const upload of allUploads) {
      if (upload.state.kind === "ok" && upload.target.bucket === bucket) arrive(upload, upload.state.value);
    }
  }, [allUploads, bucket, isListed]);

  useEffect(() => {
    if (!focused) return;
    const control = focused.id ? `[data-file="${focused.id}"]` : "input[type=search]";
    root.current?.querySelector<HTMLElement>(control)?.focus();
  }, [focused]);

  const askedForMore = useRef(false);
  const pageCount = query.data?.pages.length ?? 0;
  const focusFirstOfPage = useEffectEvent(() => {
    if (!askedForMore.current) return;
    askedForMore.current = false;
    const first = query.data?.pages.at(-1)?.items[0];
    // The button had the focus and was off meanwhile, or is gone.
    if (first && document.activeElement === document.body)
      root.current?.querySelector<HTMLElement>(`[data-file="${first.id}"]`)?.focus();
  });
  // With the render that shows the page: a moment later somebody may be elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has come
  useLayoutEffect(() => focusFirstOfPage(), [pageCount]);

  return {
    /** For the element around all of it. */
    root,
    typed,
    setTyped,
    /** Why what is typed can't be searched for: it is too long. The files of the last search stay. */
    refusal,
    /** Whether a search narrows the list. */
    searched: search !== "",
    query,
    items,
    isListed,
    chosen,
    choose: (item: MediaItem | null) => {
      setMessage(null);
      setChosenId(item?.id ?? null);
    },
    message,
    /** Once what the message is about is undone. */
    noteUndone: () => {
      setMessage({ words: staffMessages.history.undone });
      root.current?.querySelector<HTMLElement>("input[type=search]")?.focus();
    },
    /** Lets go of the chosen file and gives the focus back to its tile. */
    close: () => {
      setFocused({ id: chosen?.id });
      setChosenId(null);
    },
    loadMore: () => {
      askedForMore.current = true;
      void query.fetchNextPage();
    },
    /** Those that are no files yet. */
    uploads: uploads.filter(({ state }) => state.kind !== "ok"),
    upload: (files: File[]) => {
      if (files.length > 0) setChosenId(null);
      libraryQueue.add(files, () => ({ bucket, uploadFor: { for: "library" } }));
    },
    /**
     * Takes a deleted file off the list and says whose doing it was; its neighbour gets the focus.
     * @param done this person's deletion; null of somebody else's
     */
    drop: (item: MediaItem, done: Undoable | null) => {
      const at = items.findIndex(({ id }) => id === item.id);
      setFocused({ id: (items[at + 1] ?? items[at - 1])?.id });
      dropItem(item);
      setChosenId(null);
      const { inTrash, alreadyDeleted } = staffMessages.media;
      say((done ? inTrash : alreadyDeleted)(item.file), done ?? {});
    },
  };
}

export type Library = ReturnType<typeof useLibrary>;
