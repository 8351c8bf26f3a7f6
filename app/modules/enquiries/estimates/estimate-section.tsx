import { ArrowLink, actionClass } from "#app/ui/actions.tsx";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { quoteTexts } from "../quote-texts.ts";
import { Refusal, type RefusedForm, SenderForm, WordsField } from "../sender/sender-form.tsx";
import { ACCEPT, DECLINE, type Estimate, estimateSum, lastValidDay } from "./estimates.ts";

const messages = quoteTexts.estimates;

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
  const until = estimate && lastValidDay(estimate);
  const typed = own?.verb === DECLINE ? (own.typed.body ?? "") : "";
  return (
    <section id="estimate" className="grid max-w-form gap-5">
      <h2 className="text-h3">Our estimate</h2>
      <Refusal refused={own} />
      {estimate && (
        <>
          <p className="font-title text-h2">{estimateSum(estimate)}</p>
          <div>
            <h3 className="text-sm font-strong">What is included</h3>
            <p className="whitespace-pre-line wrap-anywhere">
              <LinkedText text={estimate.included} />
            </p>
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

const className = "gap-4 py-3";
const summaryClass = "inline-flex min-h-11 cursor-pointer items-center font-strong text-evergreen underline";

/** Accepting and declining ask once more; both work without scripts. */
function Answers({ token, estimate, typed }: { token: string; estimate: Estimate; typed: string }) {
  const answered = <input type="hidden" name="estimate" value={estimate.id} />;
  return (
    <>
      <details name="answer">
        <summary className={actionClass("clay", undefined, "cursor-pointer")}>Accept</summary>
        <SenderForm
          token={token}
          verb={ACCEPT}
          className={className}
          submit={`Accept ${estimateSum(estimate)}`}
        >
          {answered}
          <p>{messages.confirm}</p>
        </SenderForm>
      </details>
      <details name="answer" open={typed !== ""}>
        <summary className={summaryClass}>Decline</summary>
        <SenderForm
          token={token}
          verb={DECLINE}
          className={className}
          submit="Decline this estimate"
          variant="line"
        >
          {answered}
          <WordsField label="Why" optional id="decline" help={messages.why} rows={3} typed={typed} />
        </SenderForm>
      </details>
      <p>
        <ArrowLink href="#write">Ask a question</ArrowLink>
      </p>
    </>
  );
}
