import { useSyncExternalStore } from "react";

/** One value that code outside React sets and components show; null on the server and at first. */
export function createStore<Value>() {
  let value: Value | null = null;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const get = () => value;
  return {
    get,
    /** @returns ends it */
    subscribe,
    set(next: Value | null): void {
      value = next;
      for (const listener of listeners) listener();
    },
    useValue: () => useSyncExternalStore(subscribe, get, () => null),
    /** A part of the value: the component renders again when that part is another. */
    useSelected<Part>(select: (value: Value | null) => Part): Part {
      return useSyncExternalStore(
        subscribe,
        () => select(value),
        () => select(null),
      );
    },
  };
}

/** A yes or no that code outside React waits for, and that a dialog rendered once a page asks. */
export function createQuestion<Details = void>() {
  const { get, set, useValue } = createStore<{ details: Details; resolve(yes: boolean): void }>();
  return {
    /** Of two at a time the earlier is answered with no. */
    ask(details: Details): Promise<boolean> {
      get()?.resolve(false);
      return new Promise((resolve) => set({ details, resolve }));
    },
    answer(yes: boolean): void {
      get()?.resolve(yes);
      set(null);
    },
    /** @returns what is asked, with its details; null while nothing is */
    useAsked: useValue,
  };
}
