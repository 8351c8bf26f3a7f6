import { useLayoutEffect } from "react";
import { create } from "zustand";
import type { VersionChange } from "../version.ts";

/** A thing whose history is looked at. */
export interface HistoryOf {
  /** The name that revisions have of its kind. */
  kind: string;
  id: string;
  title: string;
}

export const useOpenedHistory = create<HistoryOf | null>(() => null);

/** Opens the history of a thing, wherever somebody is; the page has one place for it (history/edit/history-host.tsx). */
export const openHistory = (thing: HistoryOf) => useOpenedHistory.setState(thing, true);
export const closeHistory = () => useOpenedHistory.setState(null);

/** What a version changed, while it is looked at beside the page. */
interface MarkedVersion extends Pick<HistoryOf, "kind" | "id"> {
  changes: readonly VersionChange[];
}

const useMarkedVersion = create<MarkedVersion | null>(() => null);
/** The paths at which the page marks it, once for each place. */
export const useDiffedPaths = create<readonly string[]>(() => []);

/** Has the page mark what a version changed, where it shows that. @returns ends it */
export function markVersion(version: MarkedVersion): () => void {
  useMarkedVersion.setState(version, true);
  return () => useMarkedVersion.setState(null);
}

/** What the marked version changed at a path of a thing. */
export const useShownDiff = ({ kind, id }: Pick<HistoryOf, "kind" | "id">, path: string) =>
  useMarkedVersion((version) =>
    version?.kind === kind && version.id === id
      ? version.changes.find((change) => change.path === path)
      : undefined,
  );

/** For a place of the page that marks a change, as long as it stands there. */
export function useShownDiffOfField(path: string): void {
  useLayoutEffect(() => {
    useDiffedPaths.setState((paths) => [...paths, path], true);
    return () => useDiffedPaths.setState((paths) => paths.toSpliced(paths.indexOf(path), 1), true);
  }, [path]);
}
