import { useEffect, useRef, useState } from "react";
import { hasUnsavedWork } from "../unsaved-work.ts";

import { rememberFocus } from "./focus.ts";
import { confirmDiscard } from "./leave-guard.tsx";

/**
 * What is being edited, as one value, so that two forms are never open at once (SPEC §2 *Services list*).
 * @returns the mode; `change`, which asks first when something typed would be lost, and tells whether it changed;
 * `close`, which doesn't ask, and gives the focus back to where it was (rememberFocus)
 */
export function useMode<Mode>(closed: Mode): {
  mode: Mode;
  change(next: Mode): Promise<boolean>;
  close(): void;
} {
  const [mode, setMode] = useState(closed);
  const restoreFocus = useRef<() => void>(() => {});
  const closing = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what opened it may be hidden until the page shows the change
  useEffect(() => {
    if (!closing.current) return;
    closing.current = false;
    restoreFocus.current();
  }, [mode]);

  return {
    mode,
    change: async (next) => {
      const restore = rememberFocus();
      if (hasUnsavedWork() && !(await confirmDiscard())) return false;
      restoreFocus.current = restore;
      closing.current = false;
      setMode(() => next);
      return true;
    },
    close: () => {
      closing.current = true;
      setMode(() => closed);
    },
  };
}
