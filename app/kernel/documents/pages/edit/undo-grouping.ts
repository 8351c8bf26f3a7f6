import { useRef } from "react";

/** An editor may read composed text this long after compositionend. */
const READ_WITHIN_MS = 100;

/**
 * Timestamps of typing, for setField(). Composed text (an IME's characters, a word predicted by Android)
 * has the time at which its composition began, however long it takes.
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
