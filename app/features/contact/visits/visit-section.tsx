import { CalendarClock } from "lucide-react";
import { formatComing } from "#app/platform/business-clock.ts";
import { quoteMessages } from "#app/platform/quote-messages.ts";
import { ActionButton, ArrowLink } from "#app/ui/actions.tsx";
import { Field, inputClass } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { contactFields } from "../contact.schema.ts";
import type { RefusedForm } from "../sender/sender-page.tsx";
import { senderPath } from "../sender/sent-message.ts";
import { AGREE, PROPOSE, visitTime } from "./visits.ts";

const messages = quoteMessages.visits;

/** The visit that is agreed, in place of what happens next. */
export function AgreedVisit({ token, visitAt }: { token: string; visitAt: string }) {
  return (
    <>
      <p className="font-strong">{messages.agreed(visitTime(visitAt))}</p>
      <p>{messages.notSuited}</p>
      <p>
        <ArrowLink href={`${senderPath(token)}/visit.ics`} icon={CalendarClock}>
          Add it to your calendar
        </ArrowLink>
      </p>
    </>
  );
}

interface VisitSectionProps {
  token: string;
  /** The times at which a visit is offered and that are still to come; null if none is offered. */
  offered: readonly string[] | null;
  /** The form of the page that was not stored; null without one. */
  refused: RefusedForm | null;
}

/** Asks when a visit suits the sender, with the times that are offered. */
export function VisitSection({ token, offered, refused }: VisitSectionProps) {
  const isRefused = refused?.verb === AGREE || refused?.verb === PROPOSE;
  if (offered === null && !isRefused) return null;
  const typed = refused?.verb === PROPOSE ? (refused.typed.body ?? "") : "";
  const max = contactFields.message.max;
  return (
    <section id="visit" className="grid max-w-form gap-5">
      <h2 className="text-h3">When may we visit you?</h2>
      {isRefused && (
        <Notice tone="error">
          <p>{refused.message}</p>
        </Notice>
      )}
      {offered !== null && offered.length > 0 && (
        <form method="post" action={senderPath(token)} className="grid gap-5">
          <input type="hidden" name="verb" value={AGREE} />
          <fieldset className="grid gap-1">
            <legend className="mb-1 font-strong">We could come at one of these times</legend>
            {offered.map((time) => (
              <label key={time} className="inline-flex min-h-11 items-center gap-3">
                <input
                  type="radio"
                  name="time"
                  value={time}
                  required
                  defaultChecked={refused?.typed.time === time}
                  className="size-6 flex-none accent-clay"
                />
                {formatComing(time)}
              </label>
            ))}
          </fieldset>
          <div>
            <ActionButton type="submit" variant="clay">
              Agree to this time
            </ActionButton>
          </div>
        </form>
      )}
      {offered?.length === 0 && <p>{messages.allPast}</p>}
      {(offered !== null || typed !== "") && (
        <form method="post" action={senderPath(token)} className="relative grid gap-5">
          <input type="hidden" name="verb" value={PROPOSE} />
          <Field label="Another time" required id="another-time" count={{ typed, max }}>
            {(tied) => (
              <textarea {...tied} name="body" rows={3} className={inputClass} defaultValue={typed} />
            )}
          </Field>
          <div>
            <ActionButton type="submit" variant="line">
              Propose another time
            </ActionButton>
          </div>
        </form>
      )}
    </section>
  );
}
