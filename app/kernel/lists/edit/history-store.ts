import { useLayoutEffect } from "react";
import { create } from "zustand";
import type { EntityRef } from "#app/kernel/verbs/entity-types.ts";
import type { VersionChange } from "#app/kernel/verbs/version.ts";

/** The entity whose history is shown. */
export interface HistoryOf extends EntityRef {
  title: string;
}

export const useOpenedHistory = create<HistoryOf | null>(() => null);

/** Opens the history of an entity from anywhere; rendered once (auth/edit/staff-host.tsx). */
export const openHistory = (entity: HistoryOf) => useOpenedHistory.setState(entity, true);
export const closeHistory = () => useOpenedHistory.setState(null);

/** What a version changed, while it is shown beside the page. */
interface MarkedVersion extends EntityRef {
  changes: readonly VersionChange[];
}

const useMarkedVersion = create<MarkedVersion | null>(() => null);
/** The paths that the page marks, one entry per location. */
export const useDiffedPaths = create<readonly string[]>(() => []);

/**
 * Marks on the page what a version changed.
 * @returns a function that removes the marks
 */
export function markVersion(version: MarkedVersion): () => void {
  useMarkedVersion.setState(version, true);
  return () => useMarkedVersion.setState(null);
}

/** Returns what the marked version changed at a path of an entity. */
export const useShownDiff = ({ type, id }: EntityRef, path: string) =>
  useMarkedVersion((version) =>
    version?.type === type && version.id === id
      ? version.changes.find((change) => change.path === path)
      : undefined,
  );

/** Registers a field that marks a change, while it is mounted. */
export function useShownDiffOfField(path: string): void {
  useLayoutEffect(() => {
    useDiffedPaths.setState((paths) => [...paths, path], true);
    return () => useDiffedPaths.setState((paths) => paths.toSpliced(paths.indexOf(path), 1), true);
  }, [path]);
}
