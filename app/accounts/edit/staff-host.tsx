import { useEffect } from "react";
import { useLocation } from "react-router";
import { HistoryDialog } from "#app/kernel/history/edit-slots.ts";
import { useOpenedHistory } from "#app/kernel/lists/edit/history-store.ts";
import { useCountedReloads } from "#app/kernel/verbs/edit/data-reloads.ts";
import { refText } from "#app/kernel/verbs/entity-types.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { texts } from "#app/platform/texts.ts";
import { Announcements } from "#app/ui/staff/announce.tsx";
import { LeaveGuard } from "#app/ui/staff/leave-guard.tsx";
import { onMissingDialog } from "#app/ui/staff/staff-dialog.tsx";
import { showErrorToast, ToastRegion } from "#app/ui/staff/toast.tsx";
import { SignInAgain } from "./sign-in-again.tsx";

onMissingDialog(() => showErrorToast(texts.staffPart.failed));

function OpenedHistory() {
  const entity = useOpenedHistory();
  return entity && <HistoryDialog key={refText(entity)} entity={entity} />;
}

/**
 * Sets `data-modal` on the root while a gallery or menu is open, which disables scrolling of the page behind
 * it. For visitors the style sheet uses :has on the root, which would restyle all of an edited page on every
 * keystroke.
 */
function useRestBehindModals(): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what leaves with its page says nothing
  useEffect(() => {
    const ended = new AbortController();
    const note = () => {
      const isOpen = document.querySelector("dialog:is(:modal, :popover-open)") !== null;
      document.documentElement.toggleAttribute("data-modal", isOpen);
    };
    note();
    const heard = { capture: true, signal: ended.signal };
    document.addEventListener("toggle", note, heard);
    // A fetched gallery is removed from the page when it closes, before its toggle event.
    document.addEventListener("close", note, heard);
    return () => ended.abort();
  }, [key]);
}

/**
 * Rendered once on every page for staff: toasts, live announcements, the guard for unsaved work, and the
 * dialog to sign in again.
 */
export default function StaffHost({ email }: { email: string }) {
  useRestBehindModals();
  useCountedReloads();
  return (
    <>
      <LeaveGuard title={staffTexts.staff.unsavedTitle} text={staffTexts.staff.unsaved} />
      <SignInAgain email={email} />
      <ToastRegion />
      <Announcements />
      <OpenedHistory />
    </>
  );
}
