import { CircleAlert, CircleCheck, X } from "lucide-react";
import { IconButton } from "../actions.tsx";
import { Icon } from "../icon.tsx";
import { StaffButton } from "./staff-button.tsx";
import { createStore } from "./store.ts";

const SHOWN_MS = 6000;
/** With something to press in it. */
const OFFERED_MS = 10_000;

/** What can be done next about what is done. */
export interface ToastAction {
  label: string;
  onPress(): void;
}

interface Toast {
  failed: boolean;
  message: string;
  action?: ToastAction | undefined;
  at: number;
}

/** One toast at a time: the next takes its place, and is read out even if it says the same. */
const shown = createStore<Toast>();
const dismiss = () => shown.set(null);

let ending: ReturnType<typeof setTimeout> | undefined;

/** Has the toast go in a while, counted anew from each call. */
function endLater(toast: Toast): void {
  clearTimeout(ending);
  ending = setTimeout(() => shown.get() === toast && dismiss(), toast.action ? OFFERED_MS : SHOWN_MS);
}
const holdOn = () => clearTimeout(ending);

/** Shows for a few seconds that something is done; pointer and focus on it hold it. */
export function showToast(message: string, action?: ToastAction): void {
  const toast = { failed: false, message, action, at: Date.now() };
  shown.set(toast);
  endLater(toast);
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
          // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while somebody is at its buttons
          <div
            key={toast.at}
            className="toast pointer-events-auto"
            onPointerEnter={holdOn}
            onPointerLeave={() => endLater(toast)}
            onFocus={holdOn}
            onBlur={() => endLater(toast)}
          >
            <Icon icon={CircleCheck} className="size-6 text-tape" />
            {toast.message}
            {toast.action && <ActionButton {...toast.action} />}
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

function ActionButton({ label, onPress }: ToastAction) {
  const press = () => {
    dismiss();
    onPress();
  };
  return (
    <StaffButton className="-my-1.5" onClick={press}>
      {label}
    </StaffButton>
  );
}
