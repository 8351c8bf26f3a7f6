import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { focusSoon } from "./focus.ts";
import { useMode } from "./mode.ts";

interface ListModeOptions<Mode> {
  /** Address of the part of the list that shows, without what it asks to open. */
  address: string;
  /** What the address asks to open; null for nothing, or for something that is not there. */
  asked: Mode | null;
  /** Ids of the controls that may take the focus when what was open has closed, the best first. */
  focusAfter(closed: Mode): (string | null)[];
}

/**
 * What is open on a list of staff: at first what the address asks for. Going to another part of the list closes it
 * (LeaveGuard has asked).
 * @returns useMode's `mode` and `change`; `leave` closes what is open and takes it out of the address, or goes elsewhere
 */
export function useListMode<Mode extends { kind: string }>(closed: Mode, options: ListModeOptions<Mode>) {
  const { address, asked, focusAfter } = options;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { mode, change, close } = useMode<Mode>(closed);
  const shown = useRef({ mode, search });

  const follow = useEffectEvent(() => {
    const moved = shown.current.search !== search;
    shown.current.search = search;
    if (asked) void change(asked);
    else if (moved && mode.kind !== closed.kind) close();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address opens or closes
  useEffect(() => follow(), [search]);

  const giveFocusBack = useEffectEvent(() => {
    const before = shown.current.mode;
    shown.current.mode = mode;
    if (mode.kind !== closed.kind || before.kind === closed.kind) return;
    focusSoon(focusAfter(before), { onlyIfLost: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about what has just closed
  useEffect(() => giveFocusBack(), [mode]);

  const leave = (to = address) => {
    close();
    if (to === pathname + search) return;
    void navigate(to, { replace: true, preventScrollReset: to === address });
  };
  return { mode, change, leave };
}
