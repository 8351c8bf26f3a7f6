import { CircleAlert, CircleCheck, type LucideIcon, Undo2, X } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { create } from "zustand";
import { IconButton } from "../actions.tsx";
import { Icon } from "../icon.tsx";
import { StaffButton } from "./staff-button.tsx";
import { liftOfToast } from "./toast-place.ts";

const SHOWN_MS = 6000;
/** With something to press in it. */
const OFFERED_MS = 10_000;
/** With a way back. */
const UNDONE_MS = 20_000;

/** What can be done next about what is done. */
export interface ToastAction {
  label: string;
  onPress(): void;
}

interface ToastOffers {
  next?: ToastAction | undefined;
  /** Takes back what is done. */
  undo?: (() => void) | undefined;
}

interface Toast extends ToastOffers {
  failed: boolean;
  message: string;
  at: number;
}

const timeOf = ({ next, undo }: ToastOffers) => (undo ? UNDONE_MS : next ? OFFERED_MS : SHOWN_MS);

/** One toast at a time: the next takes its place, and is read out even if it says the same. */
const useToast = create<Toast | null>(() => null);
const dismiss = () => useToast.setState(null);

let ending: ReturnType<typeof setTimeout> | undefined;

/** Has the toast go in a while, counted anew from each call. */
function endLater(toast: Toast): void {
  clearTimeout(ending);
  ending = setTimeout(() => useToast.getState() === toast && dismiss(), timeOf(toast));
}
const holdOn = () => clearTimeout(ending);

/** Shows for a few seconds that something is done; pointer and focus on it hold it. */
export function showToast(message: string, offers: ToastOffers = {}): void {
  const toast = { failed: false, message, ...offers, at: Date.now() };
  useToast.setState(toast, true);
  endLater(toast);
}

/** Shows that something failed, until it is dismissed; for what has no form of its own. */
export function showErrorToast(message: string): void {
  useToast.setState({ failed: true, message, at: Date.now() }, true);
}

const CONTROLS = ":is(a[href], button, input, select, textarea, summary, [role=button]):not([data-toast] *)";
/** Save and Cancel; on a phone they stay at the foot of the screen while the form is long. */
const FOREMOST = "form.panel > .panel-foot";

/** Where what matches shows in the window. */
const boxesOf = (selector: string) =>
  [...document.querySelectorAll(selector)]
    .filter((found) => !found.closest(".staff-bar") && found.checkVisibility({ checkVisibilityCSS: true }))
    .map((found) => found.getBoundingClientRect())
    .filter(({ bottom, top, width }) => width > 1 && bottom > 0 && top < window.innerHeight);

/**
 * Lifts what shows off everything that can be pressed, when it comes and when scrolling has come to rest: it lies on no
 * control and no call to action, at least not on an open form's Save.
 */
function useLift(toast: object | null) {
  const box = useRef<HTMLDivElement>(null);
  const [lift, setLift] = useState(0);
  useLayoutEffect(() => {
    if (!toast) return;
    const place = () => {
      const region = box.current;
      const shownBox = region?.querySelector(".toast")?.getBoundingClientRect();
      if (!region || !shownBox) return;
      // As it is shown: a lift that was set a moment ago may not be.
      const lifted = Number.parseFloat(region.style.bottom) || 0;
      const { left, right, top, bottom } = shownBox;
      const toastBox = { left, right, top: top + lifted, bottom: bottom + lifted };
      setLift(liftOfToast(toastBox, boxesOf(CONTROLS), boxesOf(FOREMOST), window.innerHeight));
    };
    // A form that closes, data that come: it also looks when it begins, and after the window has changed.
    const layout = new ResizeObserver(place);
    layout.observe(document.body);
    window.addEventListener("scrollend", place);
    return () => {
      layout.disconnect();
      window.removeEventListener("scrollend", place);
    };
  }, [toast]);
  return { box, lift };
}

/**
 * Where toasts show: bottom, centred, above the safe area, the bar and every control. It is live, so a dialog above it
 * does not hide it from screen readers.
 */
export function ToastRegion() {
  const toast = useToast();
  const { box, lift } = useLift(toast);
  useUndoKey(toast);
  const button = <IconButton label="Dismiss" icon={X} className="-my-1.5 -mr-2 ml-auto" onClick={dismiss} />;
  return (
    <div
      ref={box}
      data-toast=""
      translate="no"
      className="staff pointer-events-none fixed inset-x-0 bottom-0 z-40 grid justify-items-center p-4 pb-[calc(1rem+max(var(--staff-bar,0px),env(safe-area-inset-bottom)))] print:hidden"
      style={lift > 0 ? { bottom: lift } : undefined}
    >
      <div role="status" aria-live="polite" className="max-w-full">
        {toast?.failed === false && (
          // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while somebody is at its buttons
          <div
            key={toast.at}
            className={`toast pointer-events-auto ${toast.undo ? "toast-undo" : ""}`}
            onPointerEnter={holdOn}
            onPointerLeave={() => endLater(toast)}
            onFocus={holdOn}
            onBlur={() => endLater(toast)}
          >
            <Icon icon={CircleCheck} className="size-6 text-tape" />
            {toast.message}
            {toast.next && <ActionButton {...toast.next} />}
            {toast.undo && <ActionButton label="Undo" icon={Undo2} onPress={toast.undo} />}
            {button}
          </div>
        )}
      </div>
      {toast?.failed && (
        <div key={toast.at} className="toast toast-error pointer-events-auto max-w-full">
          <Icon icon={CircleAlert} />
          <span role="alert">{toast.message}</span>
          {button}
        </div>
      )}
    </div>
  );
}

/** Ctrl/⌘ Z takes back what a toast offers to undo; while somebody types it takes back what they typed. */
function useUndoKey(toast: Toast | null) {
  useEffect(() => {
    const undo = toast?.undo;
    if (!undo) return;
    const onKey = (event: KeyboardEvent) => {
      const isKey = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === "z";
      const typed = (event.target as Element).closest(
        "input, textarea, select, [contenteditable], [role=dialog]",
      );
      if (!isKey || typed || event.defaultPrevented) return;
      event.preventDefault();
      dismiss();
      undo();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [toast]);
}

function ActionButton({ label, icon, onPress }: ToastAction & { icon?: LucideIcon }) {
  const press = () => {
    dismiss();
    onPress();
  };
  return (
    <StaffButton className="-my-1.5" {...(icon && { icon })} onClick={press}>
      {label}
    </StaffButton>
  );
}
