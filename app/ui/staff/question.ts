import { create } from "zustand";

/** A confirmation that code outside React awaits; a dialog that is rendered once per page asks it. */
export function createQuestion<Details = void>() {
  const useAsked = create<{ details: Details; resolve(yes: boolean): void } | null>(() => null);
  return {
    /** A pending question is answered with no when the next is asked. */
    ask(details: Details): Promise<boolean> {
      useAsked.getState()?.resolve(false);
      return new Promise((resolve) => useAsked.setState({ details, resolve }, true));
    },
    answer(yes: boolean): void {
      useAsked.getState()?.resolve(yes);
      useAsked.setState(null);
    },
    /** @returns the pending question with its details; null if there is none */
    useAsked,
  };
}
