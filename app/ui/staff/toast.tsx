import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { IconButton } from "../actions.tsx";
import { Icon } from "../icon.tsx";
import { StaffButton } from "./staff-button.tsx";
import { createStore } from "./store.ts";
import { liftOfToast } from "./toast-place.ts";

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

const CONTROLS = ":is(a[href], button, input, select, textarea, summary, [role=button]):not([data-toast] *)";

/**
 * Lifts what shows off everything that can be pressed, when it comes and when scrolling has come to rest: it lies on no
 * control and no call to action.
 */
function useLift(toast: object | null) {
  const box = useRef<HTMLDivElement>(null);
  const [lift, setLift] = useState(0);
  useLayoutEffect(() => {
    if (!toast) return;
    const place = () => {
      const shownBox = box.current?.querySelector(".toast")?.getBoundingClientRect();
      if (!shownBox) return;
      const controls = [...document.querySelectorAll(CONTROLS)]
        .filter(
          (control) =>
            !control.closest(".staff-bar") && control.checkVisibility({ checkVisibilityCSS: true }),
        )
        .map((control) => control.getBoundingClientRect())
        .filter(({ bottom, top, width }) => width > 1 && bottom > 0 && top < window.innerHeight);
      setLift((now) => {
        const { left, right, top, bottom } = shownBox;
        return liftOfToast(
          { left, right, top: top + now, bottom: bottom + now },
          controls,
          window.innerHeight,
        );
      });
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
  const toast = shown.useValue();
  const { box, lift } = useLift(toast);
  const button = <IconButton label="Dismiss" icon={X} className="-my-1.5 -mr-2 ml-auto" onClick={dismiss} />;
  return (
    <div
      ref={box}
      data-toast=""
      className="staff pointer-events-none fixed inset-x-0 bottom-0 z-40 grid justify-items-center p-4 pb-[calc(1rem+max(var(--staff-bar,0px),env(safe-area-inset-bottom)))] print:hidden"
      style={lift > 0 ? { bottom: lift } : undefined}
    >
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
