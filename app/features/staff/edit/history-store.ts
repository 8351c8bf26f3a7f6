import { createStore } from "#app/ui/staff/store.ts";

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
