import { CalendarClock } from "lucide-react";
import { businessTimeZone, formatComing } from "#app/platform/business-clock.ts";
import { ArrowLink } from "#app/ui/actions.tsx";
import { quoteTexts } from "../quote-texts.ts";
import { Refusal, type RefusedForm, SenderForm, WordsField } from "../sender/sender-form.tsx";
import { senderPath } from "../sender/sent-enquiry.ts";
import { AGREE_TO_VISIT, PROPOSE, visitTime } from "./visits.ts";

const messages = quoteTexts.visits;

/** The visit that is agreed, in place of what happens next. */
export function AgreedVisit({ token, visitAt }: { token: string; visitAt: string }) {
  return (
    <>
      <p className="font-strong">
        {messages.agreed(visitTime(visitAt))} <DeviceTime time={visitAt} />
      </p>
      <p>{messages.notSuited}</p>
      <p>
        <ArrowLink href={`${senderPath(token)}/visit.ics`} icon={CalendarClock}>
          Add it to your calendar
        </ArrowLink>
      </p>
    </>
  );
}

/** What a device in another time zone than the business's shows at a time; nothing on others, and without scripts. */
const DeviceTime = ({ time }: { time: string }) => (
  <device-time data-time={time} data-zone={businessTimeZone()} />
);

interface VisitSectionProps {
  token: string;
  /** The times at which a visit is offered and that are still to come; null if none is offered. */
  offered: readonly string[] | null;
  /** The form of the page that was not stored; null without one. */
  refused: RefusedForm | null;
}

/** Asks when a visit suits the sender, with the times that are offered. */
export function VisitSection({ token, offered, refused }: VisitSectionProps) {
  const own = refused?.verb === AGREE_TO_VISIT || refused?.verb === PROPOSE ? refused : null;
  if (offered === null && !own) return null;
  const typed = own?.verb === PROPOSE ? (own.typed.body ?? "") : "";
  return (
    <section id="visit" className="grid max-w-form gap-5">
      <h2 className="text-h3">When may we visit you?</h2>
      <Refusal refused={own} />
      {offered !== null && offered.length > 0 && (
        <SenderForm token={token} verb={AGREE_TO_VISIT} submit="Agree to this time">
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
                <span>
                  {formatComing(time)} <DeviceTime time={time} />
                </span>
              </label>
            ))}
          </fieldset>
        </SenderForm>
      )}
      {offered?.length === 0 && <p>{messages.noneLeft}</p>}
      {(offered !== null || typed !== "") && (
        <SenderForm token={token} verb={PROPOSE} submit="Propose another time" variant="line">
          <WordsField label="Another time" required id="another-time" rows={3} typed={typed} />
        </SenderForm>
      )}
    </section>
  );
}
