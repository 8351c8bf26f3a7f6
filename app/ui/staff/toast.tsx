import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import { IconButton } from "../actions.tsx";
import { Icon } from "../icon.tsx";
import { toastStore } from "./toast-store.ts";

const SHOWN_MS = 6000;

/**
 * Where toasts show: bottom, centred, above the safe area and, on phones, a form's foot; one at a time. An alert stays
 * until dismissed.
 */
export function ToastRegion() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => null);
  const { id, tone } = toast ?? {};

  useEffect(() => {
    if (id === undefined || tone !== "done") return;
    const timer = setTimeout(toastStore.dismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, tone]);

  return (
    <div className="staff pointer-events-none fixed inset-x-0 bottom-0 z-40 grid justify-items-center p-4 pb-[calc(5rem+env(safe-area-inset-bottom))] md:pb-4">
      <div role="status" className="max-w-full">
        {toast?.tone === "done" && (
          <div key={toast.id} className="toast pointer-events-auto">
            <Icon icon={CircleCheck} className="size-6 text-tape" />
            {toast.sentence}
            <IconButton
              label="Dismiss"
              icon={X}
              className="-my-1.5 -mr-2 ml-auto"
              onClick={toastStore.dismiss}
            />
          </div>
        )}
      </div>
      {toast?.tone === "error" && (
        <div key={toast.id} className="toast toast-error pointer-events-auto max-w-full">
          <Icon icon={CircleAlert} />
          <span role="alert">{toast.sentence}</span>
          <IconButton
            label="Dismiss"
            icon={X}
            className="-my-1.5 -mr-2 ml-auto"
            onClick={toastStore.dismiss}
          />
        </div>
      )}
    </div>
  );
}
