import type { MediaItem, MediaPage } from "../media-item.ts";

/** What is known of the library. `more` tells of the page after those shown. */
export type LibraryState =
  /** `items` are those of the last search: they stay until the next ones are there. */
  | { kind: "loading"; items: readonly MediaItem[] }
  | { kind: "failed"; sentence: string; detail?: string }
  | {
      kind: "listed";
      items: readonly MediaItem[];
      next: string | null;
      more: "resting" | "loading" | "failed";
    };

export type LibraryEvent =
  | { type: "asked" }
  | { type: "listed"; page: MediaPage }
  | { type: "failed"; sentence: string; detail?: string }
  | { type: "moreAsked" }
  | { type: "moreListed"; page: MediaPage }
  | { type: "moreFailed" }
  | { type: "put"; item: MediaItem }
  | { type: "dropped"; id: string };

/** Every way the list can change. A file is never in it twice. */
export function reduceLibrary(state: LibraryState, event: LibraryEvent): LibraryState {
  switch (event.type) {
    case "asked":
      return { kind: "loading", items: itemsOf(state) };
    case "listed":
      return { kind: "listed", ...event.page, more: "resting" };
    case "failed": {
      const { type: _type, ...failure } = event;
      return { kind: "failed", ...failure };
    }
    default:
      return state.kind === "listed" ? reduceListed(state, event) : state;
  }
}

/** The files that can be seen. */
export function itemsOf(state: LibraryState): readonly MediaItem[] {
  return state.kind === "failed" ? [] : state.items;
}

type Listed = Extract<LibraryState, { kind: "listed" }>;
type ListedEvent = Exclude<LibraryEvent, { type: "asked" | "listed" | "failed" }>;

function reduceListed(state: Listed, event: ListedEvent): Listed {
  switch (event.type) {
    case "moreAsked":
      return { ...state, more: "loading" };
    case "moreFailed":
      return { ...state, more: "failed" };
    case "moreListed": {
      const known = new Set(state.items.map(({ id }) => id));
      const fresh = event.page.items.filter(({ id }) => !known.has(id));
      return { ...state, items: [...state.items, ...fresh], next: event.page.next, more: "resting" };
    }
    case "put": {
      const { item } = event;
      const isKnown = state.items.some(({ id }) => id === item.id);
      const items = isKnown
        ? state.items.map((known) => (known.id === item.id ? item : known))
        : [item, ...state.items];
      return { ...state, items };
    }
    case "dropped":
      return { ...state, items: state.items.filter(({ id }) => id !== event.id) };
  }
}
