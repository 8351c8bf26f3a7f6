import { Pause, Play } from "lucide-react";
import { useListVerb } from "#app/kernel/lists/edit/use-list-verb.ts";
import { ConfirmedVerb } from "#app/kernel/verbs/edit/confirmed-verb.tsx";
import { staffNewsletterTexts } from "#app/modules/newsletter/staff-newsletter-texts.ts";
import { formatDateTime } from "#app/platform/business-clock.ts";
import { deliveryReason } from "#app/platform/outbox/delivery.ts";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import type { SendProgress } from "../sending/newsletter-sends.ts";

const { sends: words } = staffNewsletterTexts;

interface NewsletterSendProgressProps {
  id: string;
  send: SendProgress;
  perMinute: number;
}

/** How far a newsletter is: its numbers, what holds it up, and how it is paused and stopped. */
export function NewsletterSendProgress({ id, send, perMinute }: NewsletterSendProgressProps) {
  const { status, send_at, finished_at, recipients, waiting, error } = send;
  if (status === "scheduled")
    return (
      <>
        <p>{`It’s sent on ${formatDateTime(send_at)}${send.with_implied ? ", also to people with implied consent" : ""}.`}</p>
        {error && <p className="text-error">{words.notStarted}</p>}
        <div>
          <ConfirmedVerb
            feature="newsletters"
            verb="cancel"
            input={{ id }}
            label="Cancel sending"
            question={words.cancelQuestion}
            text={words.cancelText}
            cancelLabel="Keep it"
            done={words.cancelled}
            failed={words.changeFailed}
          />
        </div>
      </>
    );
  const done = recipients - waiting;
  return (
    <>
      <Numbers send={send} />
      {status === "sent" ? (
        <p>{`Finished on ${formatDateTime(finished_at ?? "")}.`}</p>
      ) : (
        <div className="grid gap-2">
          <progress
            aria-label="Sent so far"
            max={Math.max(recipients, 1)}
            value={done}
            className="h-3 w-full max-w-[36rem] appearance-none bg-film-line [&::-moz-progress-bar]:bg-evergreen [&::-webkit-progress-bar]:bg-film-line [&::-webkit-progress-value]:bg-evergreen"
          />
          <p>{progressText(send, perMinute)}</p>
        </div>
      )}
      {status === "sending" && error && (
        <div>
          <p className="font-strong text-error">{words.stalled}</p>
          <p>{deliveryReason(error)}</p>
        </div>
      )}
      {status !== "sent" && (
        <div className="flex flex-wrap gap-3">
          <PauseButton id={id} isPaused={status === "paused"} />
          <ConfirmedVerb
            feature="newsletters"
            verb="stop"
            input={{ id }}
            label="Stop"
            name="Stop sending this newsletter"
            question={words.stopQuestion}
            text={words.stopText(waiting)}
            cancelLabel="Keep sending"
            done={words.stopped}
            failed={words.changeFailed}
          />
        </div>
      )}
    </>
  );
}

function Numbers({ send }: { send: SendProgress }) {
  const { candidates, recipients, waiting, left_out } = send;
  const numbers = [
    ["On the list", candidates],
    ["Sent", recipients - waiting],
    ["Left out", left_out],
    ...(waiting > 0 ? ([["Still to send", waiting]] as const) : []),
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-4">
      {numbers.map(([name, number]) => (
        <div key={name}>
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="text-h3 tabular-nums">{number.toLocaleString("en-CA")}</dd>
        </div>
      ))}
    </dl>
  );
}

function progressText({ status, waiting, error }: SendProgress, perMinute: number): string {
  if (status === "paused") return "Paused.";
  const minutes = Math.ceil(waiting / perMinute);
  const left =
    minutes < 100 ? `${minutes} ${minutes === 1 ? "minute" : "minutes"}` : `${Math.ceil(minutes / 60)} hours`;
  const pace = `Up to ${perMinute} emails a minute.`;
  return error || waiting === 0 ? pace : `${pace} About ${left} left.`;
}

function PauseButton({ id, isPaused }: { id: string; isPaused: boolean }) {
  const { busy, run } = useListVerb("newsletters");
  const [verb, label, done] = isPaused
    ? (["resume", "Resume", words.resumed] as const)
    : (["pause", "Pause", words.paused] as const);
  return (
    <StaffButton
      icon={isPaused ? Play : Pause}
      aria-label={`${label} sending this newsletter`}
      disabled={busy}
      onClick={() =>
        run(verb, { id }, { done, failed: words.changeFailed, gone: staffNewsletterTexts.newsletters.gone })
      }
    >
      {label}
    </StaffButton>
  );
}
