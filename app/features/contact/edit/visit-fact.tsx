import { formatComing } from "#app/platform/business-clock.ts";
import { inboxMessages } from "#app/platform/inbox-messages.ts";
import { visitTime } from "../visits/visits.ts";
import { ConfirmedVerb } from "./confirmed-verb.tsx";

const messages = inboxMessages.visits;

/** The visit that is agreed, which staff can cancel. */
export function VisitFact({ id, visitAt }: { id: string; visitAt: string }) {
  return (
    <>
      <p className="mb-1 font-strong">{formatComing(visitAt)}</p>
      <ConfirmedVerb
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
