import { useCallback, useEffect, useReducer, useRef, useState } from "react";
import { askToSignInAgain } from "#app/features/staff/edit/sign-in-again-store.ts";
import type { MediaItem, StaffBucket } from "../media-item.ts";
import { fetchLibrary } from "./fetch-library.ts";
import { type LibraryState, reduceLibrary } from "./library-state.ts";

interface Library {
  state: LibraryState;
  /** Asks again after a failure. */
  retry(): void;
  /** Adds the next page. @returns the first of its files; null when none came */
  loadMore(): Promise<MediaItem | null>;
  /** Shows a file that was just uploaded, or a changed one in its place. */
  put(item: MediaItem): void;
  /** Takes a deleted file off the list. */
  drop(id: string): void;
}

/** Stored files of a bucket, as far as they have been asked for; asked for anew when the search changes. */
export function useLibrary(bucket: StaffBucket, search: string): Library {
  const [state, dispatch] = useReducer(reduceLibrary, { kind: "loading", items: [] });
  const [tries, setTries] = useState(0);
  const current = useRef(new AbortController());

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try asks the same again
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    current.current = controller;
    dispatch({ type: "asked" });
    void (async () => {
      const answer = await askSignedIn({ bucket, search }, signal);
      if (signal.aborted) return;
      if (answer.kind === "listed") return dispatch({ type: "listed", page: answer });
      const { sentence, detail } = answer;
      dispatch({ type: "failed", sentence, ...(detail ? { detail } : {}) });
    })();
    return () => controller.abort();
  }, [bucket, search, tries]);

  const loadMore = async () => {
    if (state.kind !== "listed" || state.next === null || state.more === "loading") return null;
    const { signal } = current.current;
    dispatch({ type: "moreAsked" });
    const answer = await askSignedIn({ bucket, search, before: state.next }, signal);
    if (signal.aborted) return null;
    dispatch(answer.kind === "listed" ? { type: "moreListed", page: answer } : { type: "moreFailed" });
    return answer.kind === "listed" ? (answer.items[0] ?? null) : null;
  };

  return {
    state,
    retry: () => setTries((count) => count + 1),
    loadMore,
    put: useCallback((item: MediaItem) => dispatch({ type: "put", item }), []),
    drop: useCallback((id: string) => dispatch({ type: "dropped", id }), []),
  };
}

/** When the session has ended it asks to sign in again and, after that, once more for the files. */
async function askSignedIn(...asked: Parameters<typeof fetchLibrary>) {
  const [, signal] = asked;
  const answer = await fetchLibrary(...asked);
  const isSignedOut = answer.kind === "refused" && answer.reason === "signed-out" && !signal.aborted;
  if (!isSignedOut || !(await askToSignInAgain(answer.sentence)) || signal.aborted) return answer;
  return fetchLibrary(...asked);
}
