import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { StaffDone } from "#app/kernel/verbs/staff-result.ts";
import { searchRefusal } from "#app/platform/http/list-query.ts";
import { mediaTexts } from "#app/platform/media-texts.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import type { StaffBucket } from "../bucket.ts";
import type { MediaItem } from "../media-item.ts";
import { dropItem, libraryPages, putItem } from "./library-queries.ts";
import { noteOf, type Upload } from "./upload-queue.ts";
import { libraryQueue } from "./uploads.tsx";
import { useDebounced } from "./use-debounced.ts";

const TYPING_MS = 300;

/** The undo id of a write; see StaffDone. */
type Undoable = Pick<StaffDone<unknown>, "undo">;

/**
 * The state of one bucket of the library: the search, the files, the selected file, and where the focus moves
 * when the focused element is removed.
 * @param firstSearch initial search
 * @param toast reports that a file was uploaded or deleted, and offers undo; if missing, `message` is set
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
  // No file is selected on opening, even when an upload from an earlier opening completes.
  const [earlier] = useState(() => new Set(uploads.map(({ id }) => id)));
  const arrive = useEffectEvent((upload: Upload, item: MediaItem) => {
    libraryQueue.remove(upload);
    putItem(item);
    // An existing selection is not replaced.
    if (!chosen && !earlier.has(upload.id)) setChosenId(item.id);
    const words = [mediaTexts.uploaded(item.file), noteOf(item, upload.file.name)];
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
    // The button had the focus, and was disabled meanwhile or is removed.
    if (first && document.activeElement === document.body)
      root.current?.querySelector<HTMLElement>(`[data-file="${first.id}"]`)?.focus();
  });
  // Runs with the render that shows the page, before the user can move the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has come
  useLayoutEffect(() => focusFirstOfPage(), [pageCount]);

  return {
    /** Ref of the root element. */
    root,
    typed,
    setTyped,
    /** Why the typed text can't be searched for: it is too long. The results of the last search are kept. */
    refusal,
    /** Whether a search filters the list. */
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
    /** Called after the action of the message is undone. */
    noteUndone: () => {
      setMessage({ words: staffTexts.history.undone });
      root.current?.querySelector<HTMLElement>("input[type=search]")?.focus();
    },
    /** Deselects the file and moves the focus to its tile. */
    close: () => {
      setFocused({ id: chosen?.id });
      setChosenId(null);
    },
    loadMore: () => {
      askedForMore.current = true;
      void query.fetchNextPage();
    },
    /** Uploads that are not completed. */
    uploads: uploads.filter(({ state }) => state.kind !== "ok"),
    upload: (files: File[]) => {
      if (files.length > 0) setChosenId(null);
      libraryQueue.add(files, () => ({ bucket, uploadFor: { for: "library" } }));
    },
    /**
     * Removes a deleted file from the list, reports the deletion, and moves the focus to the neighbouring
     * file.
     * @param done the deletion by this user; null if somebody else deleted the file
     */
    drop: (item: MediaItem, done: Undoable | null) => {
      const at = items.findIndex(({ id }) => id === item.id);
      setFocused({ id: (items[at + 1] ?? items[at - 1])?.id });
      dropItem(item);
      setChosenId(null);
      const { inTrash, alreadyDeleted } = mediaTexts;
      say((done ? inTrash : alreadyDeleted)(item.file), done ?? {});
    },
  };
}

export type Library = ReturnType<typeof useLibrary>;
