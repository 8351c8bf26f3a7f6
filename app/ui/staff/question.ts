import { create } from "zustand";

/** A yes or no that code outside React waits for, and that a dialog rendered once a page asks. */
export function createQuestion<Details = void>() {
  const useAsked = create<{ details: Details; resolve(yes: boolean): void } | null>(() => null);
  return {
    /** Of two at a time the earlier is answered with no. */
    ask(details: Details): Promise<boolean> {
      useAsked.getState()?.resolve(false);
      return new Promise((resolve) => useAsked.setState({ details, resolve }, true));
    },
    answer(yes: boolean): void {
      useAsked.getState()?.resolve(yes);
      useAsked.setState(null);
    },
    /** @returns what is asked, with its details; null while nothing is */
    useAsked,
  };
}
