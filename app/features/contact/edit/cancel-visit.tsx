import { useState } from "react";
import { alertOf } from "#app/features/staff/edit/staff-fetch.ts";
import { useSave } from "#app/features/staff/edit/use-save.ts";
import { inboxMessages } from "#app/platform/inbox-messages.ts";
import { ConfirmDialog } from "#app/ui/staff/confirm-dialog.tsx";
import type { FormAlert } from "#app/ui/staff/form-frame.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { showToast } from "#app/ui/staff/toast.tsx";
import { visitTime } from "../visits/visits.ts";

const messages = inboxMessages.visits;

/** Cancels the visit that is agreed, once the person confirms it. */
export function CancelVisit({ id, visitAt }: { id: string; visitAt: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const [alert, setAlert] = useState<FormAlert | null>(null);
  const { busy, send } = useSave("messages");
  const cancel = async () => {
    setAlert(null);
    const result = await send("cancel-visit", { id, visit_at: visitAt }, setAlert);
    if (result.kind !== "ok") return setAlert(alertOf(result, messages.cancelFailed));
    showToast(messages.cancelling);
    setIsAsking(false);
  };
  return (
    <>
      <StaffButton onClick={() => setIsAsking(true)}>Cancel visit</StaffButton>
      {isAsking && (
        <ConfirmDialog
          question={messages.confirmCancel(visitTime(visitAt))}
          text={messages.cancelExplained}
          confirmLabel="Cancel visit"
          cancelLabel="Keep it"
          busy={busy}
          alert={alert}
          onConfirm={cancel}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
