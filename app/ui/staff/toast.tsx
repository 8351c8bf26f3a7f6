import { CircleAlert, CircleCheck, type LucideIcon, Undo2, X } from "lucide-react";
import { useEffect } from "react";
import { create } from "zustand";
import { IconButton } from "../actions.tsx";
import { Icon } from "../icon.tsx";
import { StaffButton } from "./staff-button.tsx";

const SHOWN_MS = 6000;
/** For toasts with a next action. */
const OFFERED_MS = 10_000;
/** For toasts with Undo. */
const UNDONE_MS = 20_000;

/** A follow-up action. */
export interface ToastAction {
  label: string;
  onPress(): void;
}

interface ToastOffers {
  next?: ToastAction | undefined;
  /** Undoes the reported action. */
  undo?: (() => void) | undefined;
}

interface Toast extends ToastOffers {
  failed: boolean;
  message: string;
  at: number;
}

const timeOf = ({ next, undo }: ToastOffers) => (undo ? UNDONE_MS : next ? OFFERED_MS : SHOWN_MS);

/** One toast at a time: the next replaces it and is announced even if its text is the same. */
const useToast = create<Toast | null>(() => null);

/** Dismisses the toast, if any. */
export const endToast = () => useToast.setState(null);

let ending: ReturnType<typeof setTimeout> | undefined;

/** Schedules the dismissal of the toast; each call restarts the timer. */
function endLater(toast: Toast): void {
  clearTimeout(ending);
  ending = setTimeout(() => useToast.getState() === toast && endToast(), timeOf(toast));
}
const holdOn = () => clearTimeout(ending);

/** Shows a success message for some seconds; hover and focus pause the timer. */
export function showToast(message: string, offers: ToastOffers = {}): void {
  const toast = { failed: false, message, ...offers, at: Date.now() };
  useToast.setState(toast, true);
  endLater(toast);
}

/** Shows an error until it is dismissed, for actions without a form. */
export function showErrorToast(message: string): void {
  useToast.setState({ failed: true, message, at: Date.now() }, true);
}

/**
 * The toast region: centred at the bottom, above the safe area and the staff bar or an open form's foot. As a
 * live region it stays exposed to screen readers behind a modal dialog.
 */
export function ToastRegion() {
  const toast = useToast();
  useUndoKey(toast);
  const button = <IconButton label="Dismiss" icon={X} className="-my-1.5 -mr-2 ml-auto" onClick={endToast} />;
  return (
    <div
      data-toast=""
      translate="no"
      className="staff pointer-events-none fixed inset-x-0 bottom-0 z-40 grid justify-items-center p-4 pb-[calc(1rem+max(var(--staff-bar,0px),env(safe-area-inset-bottom))+var(--form-foot,0px))] print:hidden"
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
            <span>{toast.message}</span>
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

/** Ctrl/⌘ Z triggers the toast's Undo, except in a text field, where it undoes typing. */
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
      endToast();
      undo();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [toast]);
}

function ActionButton({ label, icon, onPress }: ToastAction & { icon?: LucideIcon }) {
  const press = () => {
    endToast();
    onPress();
  };
  return (
    <StaffButton className="-my-1.5" icon={icon} onClick={press}>
      {label}
    </StaffButton>
  );
}
