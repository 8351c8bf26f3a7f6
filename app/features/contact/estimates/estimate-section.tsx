import { quoteMessages } from "#app/platform/quote-messages.ts";
import { ActionButton, ArrowLink, actionClass } from "#app/ui/actions.tsx";
import { Field, inputClass } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { contactFields } from "../contact.schema.ts";
import type { RefusedForm } from "../sender/sender-page.tsx";
import { senderPath } from "../sender/sent-message.ts";
import { ACCEPT, DECLINE, type Estimate, estimateSum, lastDay } from "./estimates.ts";

const messages = quoteMessages.estimates;

interface EstimateSectionProps {
  token: string;
  /** The newest estimate that is not withdrawn; null without one. */
  estimate: Estimate | null;
  /** Whether it can be accepted now. */
  isOpen: boolean;
  /** The form of the page that was not stored; null without one. */
  refused: RefusedForm | null;
}

/** An estimate for the sender, who accepts it, declines it or asks. */
export function EstimateSection({ token, estimate, isOpen, refused }: EstimateSectionProps) {
  const own = refused?.verb === ACCEPT || refused?.verb === DECLINE ? refused : null;
  if (!estimate && !own) return null;
  const until = estimate && lastDay(estimate);
  const typed = own?.verb === DECLINE ? (own.typed.body ?? "") : "";
  return (
    <section id="estimate" className="grid max-w-form gap-5">
      <h2 className="text-h3">Our estimate</h2>
      {own && (
        <Notice tone="error">
          <p>{own.message}</p>
        </Notice>
      )}
      {estimate && (
        <>
          <p className="font-title text-h2">{estimateSum(estimate)}</p>
          <div>
            <h3 className="text-sm font-strong">What is included</h3>
            <p className="whitespace-pre-line wrap-anywhere">{estimate.included}</p>
          </div>
          {estimate.status === "sent" && until && (
            <p>{isOpen ? messages.validUntil(until) : messages.expired(until)}</p>
          )}
          {estimate.status === "accepted" && <p className="font-strong">{messages.isAccepted}</p>}
          {estimate.status === "declined" && <p className="font-strong">{messages.isDeclined}</p>}
          {isOpen && <Answers token={token} estimate={estimate} typed={typed} />}
        </>
      )}
      {!isOpen && typed !== "" && <p className="whitespace-pre-line">{typed}</p>}
    </section>
  );
}

const summaryClass = "inline-flex min-h-11 cursor-pointer items-center font-strong text-evergreen underline";

/** Accepting and declining ask once more; both work without scripts. */
function Answers({ token, estimate, typed }: { token: string; estimate: Estimate; typed: string }) {
  const max = contactFields.message.max;
  return (
    <>
      <details name="answer">
        <summary className={actionClass("clay", undefined, "cursor-pointer")}>Accept</summary>
        <form method="post" action={senderPath(token)} className="grid gap-4 py-3">
          <Answered verb={ACCEPT} id={estimate.id} />
          <p>{messages.confirm}</p>
          <div>
            <ActionButton type="submit" variant="clay">
              {`Accept ${estimateSum(estimate)}`}
            </ActionButton>
          </div>
        </form>
      </details>
      <details name="answer" open={typed !== ""}>
        <summary className={summaryClass}>Decline</summary>
        <form method="post" action={senderPath(token)} className="relative grid gap-4 py-3">
          <Answered verb={DECLINE} id={estimate.id} />
          <Field label="Why" optional id="decline" help={messages.why} count={{ typed, max }}>
            {(tied) => (
              <textarea {...tied} name="body" rows={3} className={inputClass} defaultValue={typed} />
            )}
          </Field>
          <div>
            <ActionButton type="submit" variant="line">
              Decline this estimate
            </ActionButton>
          </div>
        </form>
      </details>
      <p>
        <ArrowLink href="#write">Ask a question</ArrowLink>
      </p>
    </>
  );
}

/** Which estimate a form answers, and how. */
function Answered({ verb, id }: { verb: string; id: string }) {
  return (
    <>
      <input type="hidden" name="verb" value={verb} />
      <input type="hidden" name="estimate" value={id} />
    </>
  );
}
