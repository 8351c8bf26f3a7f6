import { useState } from "react";
import { alertOf } from "#app/features/staff/edit/staff-fetch.ts";
import { useSave } from "#app/features/staff/edit/use-save.ts";
import { inboxMessages } from "#app/platform/inbox-messages.ts";
import { showErrorToast, showToast } from "#app/ui/staff/toast.tsx";

/**
 * Sends a new link to a quote request's sender; toasts show the results.
 * @returns `link` is the new one's address, which can't be shown again; null before
 */
export function useSenderLink(id: string) {
  const { busy, send } = useSave("messages");
  const [link, setLink] = useState<string | null>(null);
  const renew = async () => {
    if (busy) return;
    const result = await send<{ path: string }>("renew-link", { id });
    if (result.kind !== "ok") return showErrorToast(alertOf(result, inboxMessages.linkFailed).message);
    setLink(location.origin + result.value.path);
    showToast(inboxMessages.linkSent);
  };
  return { link, renew };
}
