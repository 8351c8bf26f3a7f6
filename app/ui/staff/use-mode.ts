import { useEffect, useRef, useState } from "react";
import { hasUnsavedWork } from "../unsaved-work.ts";

import { rememberFocus } from "./focus.ts";
import { confirmDiscard } from "./leave-guard.tsx";

/**
 * The current edit mode as one value, so that two forms are never open at once (SPEC §2 *Services list*).
 * @returns the mode; `change`, which asks for confirmation if unsaved input would be lost and resolves to
 * whether the mode changed; `close`, which does not ask and restores the focus (rememberFocus)
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
