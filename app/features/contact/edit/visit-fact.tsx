import { ConfirmedVerb } from "#app/features/staff/edit/confirmed-verb.tsx";
import { formatComing } from "#app/platform/business-clock.ts";
import { inboxMessages } from "#app/platform/inbox-messages.ts";
import { visitTime } from "../visits/visits.ts";

const messages = inboxMessages.visits;

/** The visit that is agreed, which staff can cancel. */
export function VisitFact({ id, visitAt }: { id: string; visitAt: string }) {
  return (
    <>
      <p className="mb-1 font-strong">{formatComing(visitAt)}</p>
      <ConfirmedVerb
        feature="messages"
        cancelLabel="Keep it"
        verb="cancel-visit"
        input={{ id, visit_at: visitAt }}
        label="Cancel visit"
        question={messages.confirmCancel(visitTime(visitAt))}
        text={messages.cancelExplained}
        done={messages.cancelling}
        failed={messages.cancelFailed}
      />
    </>
  );
}
