import { useRevalidator } from "react-router";
import { ConfirmedVerb } from "#app/kernel/verbs/edit/confirmed-verb.tsx";
import { formatLongDate } from "#app/platform/business-clock.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import type { Enquiry } from "../enquiries.ts";
import { type Estimate, estimateSum, isExpired, lastValidDay } from "../estimates/estimates.ts";
import { inboxTexts } from "../inbox-texts.ts";
import { useEnquiryVerbs } from "./use-enquiry-verbs.ts";

const messages = inboxTexts.estimates;

interface EstimateListProps {
  enquiry: Enquiry;
  estimates: readonly Estimate[];
  /** See requireSeen. */
  seenEntries: number;
}

/** The estimates of an enquiry, newest first, with what became of each. */
export function EstimateList({ enquiry, estimates, seenEntries }: EstimateListProps) {
  if (estimates.length === 0) return null;
  return (
    <section aria-labelledby="estimates" className="min-w-0">
      <h2 id="estimates" className="text-h3">
        Estimates
      </h2>
      <ul className="mt-4 grid gap-4">
        {estimates.map((estimate) => (
          <li key={estimate.id} className="grid gap-2 rounded-cut border border-stone p-4">
            <OneEstimate enquiry={enquiry} estimate={estimate} seenEntries={seenEntries} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OneEstimate({
  enquiry,
  estimate,
  seenEntries,
}: Omit<EstimateListProps, "estimates"> & { estimate: Estimate }) {
  const { revalidate } = useRevalidator();
  const { id, status, included, created_at } = estimate;
  const { pending, move } = useEnquiryVerbs();
  const until = lastValidDay(estimate);
  const sum = estimateSum(estimate);
  const state =
    status === "sent" && isExpired(estimate, new Date()) ? messages.expired : messages.statuses[status];
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="font-strong">{sum}</strong>
        <Badge tone={status === "accepted" ? "ok" : "line"}>{state}</Badge>
      </p>
      <p className="text-sm text-ink-soft">
        {[`Sent ${formatLongDate(created_at)}`, ...(until === null ? [] : [`valid until ${until}`])].join(
          ", ",
        )}
      </p>
      <p className="max-w-[62ch] whitespace-pre-line wrap-anywhere">
        <LinkedText text={included} />
      </p>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {(status === "sent" || status === "accepted") && (
          <ConfirmedVerb
            feature="messages"
            cancelLabel="Keep it"
            verb="withdraw-estimate"
            input={{ id: enquiry.id, estimate_id: id, seen_entries: seenEntries }}
            onConflict={() => void revalidate()}
            label="Withdraw"
            name={`Withdraw the estimate of ${sum}`}
            question={messages.confirmWithdraw(sum)}
            text={messages.withdrawExplained}
            done={messages.withdrawing}
            failed={messages.withdrawFailed}
          />
        )}
        {status === "accepted" && enquiry.status === "won" && (
          <StaffButton disabled={pending !== null} onClick={() => move(enquiry, "estimate")}>
            Move back to Estimate
          </StaffButton>
        )}
      </div>
    </>
  );
}
