import { useLayoutEffect } from "react";
import { createStore } from "#app/ui/staff/store.ts";
import type { VersionChange } from "../version.ts";

/** A thing whose history is looked at. */
export interface HistoryOf {
  /** The name that revisions have of its kind. */
  kind: string;
  id: string;
  title: string;
}

const opened = createStore<HistoryOf>();

/** Opens the history of a thing, wherever somebody is; the page has one place for it (history/edit/history-host.tsx). */
export const openHistory = (thing: HistoryOf) => opened.set(thing);
export const closeHistory = () => opened.set(null);
export const useOpenedHistory = () => opened.useValue();

/** What a version changed, while it is looked at beside the page. */
interface MarkedVersion extends Pick<HistoryOf, "kind" | "id"> {
  changes: readonly VersionChange[];
}

const marked = createStore<MarkedVersion>();
/** The paths at which the page marks it, once for each place. */
const markedPaths = createStore<readonly string[]>();

/** Has the page mark what a version changed, where it shows that. @returns ends it */
export function markVersion(version: MarkedVersion): () => void {
  marked.set(version);
  return () => marked.set(null);
}

/** What the marked version changed at a path of a thing. */
export const useShownDiff = ({ kind, id }: Pick<HistoryOf, "kind" | "id">, path: string) =>
  marked.useSelected((version) =>
    version?.kind === kind && version.id === id
      ? version.changes.find((change) => change.path === path)
      : undefined,
  );

/** For a place of the page that marks a change, as long as it stands there. */
export function useShownDiffOfField(path: string): void {
  useLayoutEffect(() => {
    markedPaths.set([...(markedPaths.get() ?? []), path]);
    return () => {
      const paths = markedPaths.get() ?? [];
      markedPaths.set(paths.toSpliced(paths.indexOf(path), 1));
    };
  }, [path]);
}

export const useDiffedPaths = () => markedPaths.useValue() ?? none;
const none: readonly string[] = [];
