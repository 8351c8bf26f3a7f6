import { useRef } from "react";

/** An editor may read what was composed a moment after its end. */
const READ_WITHIN_MS = 100;

/**
 * When something is typed, for put(): what a keyboard composes (an IME's signs, a word that Android predicts) is typed at
 * one moment, when it was begun, however long it takes.
 */
export function useUndoGrouping() {
  const composed = useRef({ from: 0, until: 0 });
  return {
    now(): number {
      const now = performance.now();
      return now < composed.current.until ? composed.current.from : now;
    },
    handlers: {
      onCompositionStart() {
        composed.current = { from: performance.now(), until: Number.POSITIVE_INFINITY };
      },
      onCompositionEnd() {
        composed.current.until = performance.now() + READ_WITHIN_MS;
      },
    },
  };
}
