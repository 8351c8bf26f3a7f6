import { Phone } from "lucide-react";
import type { ReactNode } from "react";
import { formatDateTime } from "#app/platform/business-clock.ts";
import { phoneHref } from "#app/site/settings/business-profile.ts";
import { ArrowLink } from "#app/ui/actions.tsx";
import { LinkedText } from "#app/ui/linked-text.tsx";
import type { EnquiryStatus } from "../enquiry-status.ts";
import { type EnquiryPhoto, SMALL_PHOTO_WIDTH } from "../photos/enquiry-photos.ts";
import { answeredQuestions } from "../quote-questions.ts";
import { quoteTexts } from "../quote-texts.ts";
import {
  type EnquiryEntry,
  type EnquiryEntryKind,
  type EntryHead,
  entryTime,
  fromElsewhere,
} from "../thread/enquiry-entries.ts";
import { EarlierEntries, NewestEntries } from "../thread/thread-links.tsx";
import { THREAD_ID, type ThreadPaths } from "../thread/thread-part.ts";
import { Refusal, type RefusedForm, SenderForm, WordsField } from "./sender-form.tsx";
import { type SentEnquiry, senderPath } from "./sent-enquiry.ts";

interface SenderPageProps {
  token: string;
  enquiry: SentEnquiry;
  photos: readonly EnquiryPhoto[];
  /** The part of what both have written that is shown; see isSaid. */
  said: readonly EnquiryEntry[];
  saidPaths: ThreadPaths;
  /** Who answers by when; null if that is not known or past. */
  answer: string | null;
  business: { name: string; phone: string };
  /** Null if nothing that was sent from here was refused. */
  refused: RefusedForm | null;
  /** What is agreed on, in place of what happens next. */
  agreed?: ReactNode;
  /** What the sender is asked now, such as when a visit suits them. */
  children?: ReactNode;
}

/** What the business does next, as far as a status says it. */
const nextStep: Record<Exclude<EnquiryStatus, "new">, string> = {
  answered: quoteTexts.answered,
  visit: quoteTexts.visit,
  estimate: quoteTexts.estimate,
  won: quoteTexts.won,
  lost: quoteTexts.lost,
};

/** The entries whose words both sides read. */
const withWords: ReadonlySet<EnquiryEntryKind> = new Set([
  ...(["answer", "reply", "visit-offered", "visit-agreed", "visit-proposed", "estimate-declined"] as const),
]);

/** Whether an entry has words for both sides to read. */
export const isSaid = ({ kind, bytes }: Pick<EntryHead, "kind" | "bytes">) =>
  withWords.has(kind) && bytes > 0;

/** The page of an enquiry's sender: what was sent, what happens next, and what both have written. */
export function SenderPage(props: SenderPageProps) {
  const { enquiry, said, saidPaths, answer, business, agreed } = props;
  const { status, visit_at } = enquiry;
  // A visit that isn't to come any more was made.
  const step = status === "visit" && visit_at ? "estimate" : status;
  const next = step === "new" ? answer : nextStep[step];
  const last = lastReply(said);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 lg:grid-cols-[7fr_5fr] lg:items-start">
      <div className="grid gap-8">
        <section className="grid gap-4 bg-success-tint p-5">
          <h2 className="text-h3">What happens next</h2>
          {next && !(agreed && status === "visit") && <p className="font-strong">{next}</p>}
          {agreed}
          <p className="text-sm text-ink-soft">
            {quoteTexts.linkMailed(enquiry.email)} {quoteTexts.keepLink}
          </p>
          {business.phone && (
            <p>
              <ArrowLink href={phoneHref(business.phone)} icon={Phone}>
                {business.phone}
              </ArrowLink>
            </p>
          )}
        </section>
        {props.children}
        {said.length > 0 && (
          <section id={THREAD_ID} className="grid gap-4">
            <h2 className="text-h3">Messages</h2>
            <EarlierEntries paths={saidPaths} />
            <ol className="grid gap-4">
              {said.map((entry) => (
                <Said key={entry.id} entry={entry} business={business.name} isLast={entry === last} />
              ))}
            </ol>
            <NewestEntries paths={saidPaths} />
          </section>
        )}
        <ReplyForm {...props} />
      </div>
      <WhatWasSent {...props} />
    </div>
  );
}

interface SaidProps {
  entry: EnquiryEntry;
  business: string;
  /** Whether the sender wrote it here last. */
  isLast: boolean;
}

function Said({ entry, business, isLast }: SaidProps) {
  const { isStaff, body } = entry;
  const time = entryTime(entry);
  return (
    <li className={`grid gap-1.5 p-5 ${isStaff ? "bg-limestone" : "border-[1.5px] border-stone"}`}>
      <p className="text-sm text-ink-soft">
        <strong className="font-strong">{isStaff ? business : senderName(entry)}</strong>{" "}
        <time dateTime={time}>{formatDateTime(time)}</time>
      </p>
      <p id={isLast ? LAST_REPLY_ID : undefined} className="whitespace-pre-line wrap-anywhere">
        <LinkedText text={body} />
      </p>
    </li>
  );
}

/** What comes by mail from another address may be anybody's. */
const senderName = (entry: EnquiryEntry) =>
  entry.kind === "reply" && entry.details.email?.from !== undefined ? fromElsewhere(entry.author) : "You";

function ReplyForm({ token, business, ...props }: SenderPageProps) {
  const refused = props.refused?.verb === "reply" ? props.refused : null;
  return (
    <keep-typed id="write" className="block" data-stored={LAST_REPLY_ID}>
      <h2 className="mb-4 text-h3">{`Write to ${business.name}`}</h2>
      <SenderForm token={token} verb="reply" className="max-w-form gap-5" submit="Send Message">
        <Refusal refused={refused} />
        <WordsField label="Message" required id="reply" rows={5} typed={refused?.typed.body ?? ""} />
      </SenderForm>
    </keep-typed>
  );
}

/** The id of what the sender wrote here last, so that it isn't put into the form again. */
const LAST_REPLY_ID = "last-reply";

const lastReply = (said: readonly EnquiryEntry[]) =>
  said.findLast((entry) => entry.kind === "reply" && !entry.details.email);

function WhatWasSent({ token, enquiry, photos }: SenderPageProps) {
  const rows = [
    ["Sent", formatDateTime(enquiry.created_at)],
    ["Services", enquiry.service],
    ["You liked", enquiry.project_title],
    ...answeredQuestions(enquiry).map(({ title, answer }) => [title, answer]),
    ["Your words", enquiry.message],
    ["Name", enquiry.name],
    ["Email", enquiry.email],
    ["Phone", enquiry.phone],
  ].filter(([, text]) => text);
  return (
    <section className="grid gap-4 bg-limestone p-5">
      <h2 className="text-h3">What you sent</h2>
      <dl className="grid gap-4">
        {rows.map(([label, text]) => (
          <div key={label}>
            <dt className="text-sm font-strong">{label}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">
              <LinkedText text={text ?? ""} />
            </dd>
          </div>
        ))}
      </dl>
      {photos.length > 0 && (
        <ul className="grid grid-cols-2 gap-5">
          {photos.map(({ id, title, width, height }, index) => (
            <li key={id}>
              <img
                src={`${senderPath(token)}/photos/${id}?w=${SMALL_PHOTO_WIDTH}`}
                width={width}
                height={height}
                alt={title || `photo ${index + 1}`}
                className="aspect-picture w-full object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      <p>
        <ArrowLink to={`${senderPath(token)}/photos`}>Add photos</ArrowLink>
      </p>
    </section>
  );
}
