import { Suspense } from "react";
import { HistoryDialog } from "#app/features/history/edit-slots.ts";
import { useOpenedHistory } from "#app/features/staff/edit/history-store.ts";
import { StaffPartBoundary } from "#app/features/staff/staff-part.tsx";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { Announcements } from "#app/ui/staff/announce.tsx";
import { LeaveGuard } from "#app/ui/staff/leave-guard.tsx";
import { ToastRegion } from "#app/ui/staff/toast.tsx";
import { SignInAgain } from "./sign-in-again.tsx";

/** The history that somebody looks at; its code comes with the first. */
function OpenedHistory() {
  const thing = useOpenedHistory();
  return (
    thing && (
      <StaffPartBoundary fallback={null}>
        <Suspense>
          <HistoryDialog key={`${thing.kind} ${thing.id}`} thing={thing} />
        </Suspense>
      </StaffPartBoundary>
    )
  );
}

/** What every page has once for staff: toasts, what is said to screen readers, the question before unsaved work is left, signing in again. */
export default function StaffHost({ email }: { email: string }) {
  return (
    <>
      <LeaveGuard title={staffMessages.staff.unsavedTitle} text={staffMessages.staff.unsaved} />
      <SignInAgain email={email} />
      <ToastRegion />
      <Announcements />
      <OpenedHistory />
    </>
  );
}
