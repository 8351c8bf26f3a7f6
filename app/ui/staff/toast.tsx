import { CircleAlert, CircleCheck, X } from "lucide-react";
import { IconButton } from "../actions.tsx";
import { Icon } from "../icon.tsx";
import { createStore } from "./store.ts";

const SHOWN_MS = 6000;

/** One toast at a time: the next takes its place, and is read out even if it says the same. */
const shown = createStore<{ failed: boolean; message: string; at: number }>();
const dismiss = () => shown.set(null);

/** Shows for a few seconds that something is done. */
export function showToast(message: string): void {
  const toast = { failed: false, message, at: Date.now() };
  shown.set(toast);
  setTimeout(() => shown.get() === toast && dismiss(), SHOWN_MS);
}

/** Shows that something failed, until it is dismissed; for what has no form of its own. */
export function showErrorToast(message: string): void {
  shown.set({ failed: true, message, at: Date.now() });
}

/**
 * Where toasts show: bottom, centred, above the safe area and, on phones, a form's foot. It is live, so a dialog above
 * it does not hide it from screen readers.
 */
export function ToastRegion() {
  const toast = shown.useValue();
  const button = <IconButton label="Dismiss" icon={X} className="-my-1.5 -mr-2 ml-auto" onClick={dismiss} />;
  return (
    <div className="staff pointer-events-none fixed inset-x-0 bottom-0 z-40 grid justify-items-center p-4 pb-[calc(5rem+env(safe-area-inset-bottom))] md:pb-4">
      <div role="status" aria-live="polite" className="max-w-full">
        {toast?.failed === false && (
          <div key={toast.at} className="toast pointer-events-auto">
            <Icon icon={CircleCheck} className="size-6 text-tape" />
            {toast.message}
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
