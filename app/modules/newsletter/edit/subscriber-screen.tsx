import { Printer } from "lucide-react";
import { useNavigate } from "react-router";
import { ConfirmedVerb } from "#app/kernel/verbs/edit/confirmed-verb.tsx";
import { usePersonName } from "#app/kernel/verbs/edit/use-person-name.ts";
import { staffNewsletterTexts } from "#app/modules/newsletter/staff-newsletter-texts.ts";
import { formatDateTime } from "#app/platform/business-clock.ts";
import { BackLink } from "#app/ui/staff/back-link.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { consentKinds, consentLabels, subscriberSources } from "../subscribers/subscriber.ts";
import { type ConsentRecord, SUBSCRIBERS_PATH, type Subscriber } from "../subscribers/subscriber-list.ts";
import { SubscriberBadge } from "./subscriber-list.tsx";

const { subscribers: words } = staffNewsletterTexts;

interface SubscriberScreenProps {
  subscriber: Subscriber;
  /** Oldest first. */
  records: readonly ConsentRecord[];
}

/** A subscriber with the proof of their consent, on one page that prints. */
export function SubscriberScreen({ subscriber, records }: SubscriberScreenProps) {
  const { id, email, name, state, consent, source } = subscriber;
  const navigate = useNavigate();
  return (
    <>
      <BackLink to={SUBSCRIBERS_PATH}>Subscribers</BackLink>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-h2 wrap-anywhere">{email}</h1>
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <SubscriberBadge {...subscriber} />
            <span className="text-ink-soft wrap-anywhere">
              {[name, subscriberSources[source], consentLabels[consent]].filter(Boolean).join(" · ")}
            </span>
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <StaffButton icon={Printer} onClick={() => window.print()}>
            Print
          </StaffButton>
          {state !== "ended" && (
            <ConfirmedVerb
              feature="subscribers"
              verb="end"
              input={{ id }}
              label="Take off the list"
              question={words.endQuestion(email)}
              text={words.endText}
              done={words.ended}
              failed={words.endFailed}
            />
          )}
          <ConfirmedVerb
            feature="subscribers"
            verb="erase"
            input={{ id }}
            label="Erase"
            question={words.eraseQuestion(email)}
            text={words.eraseText}
            done={words.erased}
            failed={words.eraseFailed}
            onDone={() => void navigate(SUBSCRIBERS_PATH, { replace: true })}
          />
        </div>
      </div>
      <section aria-labelledby="consent" className="mt-10 max-w-[60rem]">
        <h2 id="consent" className="text-h3">
          Consent
        </h2>
        <p className="mt-2 text-ink-soft print:hidden">{words.proof}</p>
        {records.length === 0 && <p className="mt-4">{words.noRecords}</p>}
        <ol className="mt-4 border-film-line border-t empty:hidden">
          {records.map((record) => (
            <li key={record.id} className="border-film-line border-b py-4">
              <Proof {...record} />
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

function Proof({ kind, words: agreed, page, address, newsletter, by, created_at }: ConsentRecord) {
  const personName = usePersonName();
  const facts = [
    by && `By ${personName(by)}`,
    page && `On the page ${page}`,
    address && `From the network ${address}`,
    newsletter && `By the newsletter “${newsletter}”`,
  ].filter(Boolean);
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-y-1.5">
      <h3 className="text-h4">{consentKinds[kind as keyof typeof consentKinds] ?? kind}</h3>
      <p className="text-sm text-ink-soft wrap-anywhere">
        <time dateTime={created_at}>{formatDateTime(created_at)}</time>
        {facts.length > 0 && ` · ${facts.join(" · ")}`}
      </p>
      {agreed && (
        <blockquote className="max-w-[70ch] border-stone border-l-2 pl-4 whitespace-pre-line wrap-anywhere">
          {agreed}
        </blockquote>
      )}
    </article>
  );
}
