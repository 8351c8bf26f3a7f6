import { formatDateTime } from "#app/platform/business-clock.ts";
import { LinkedText } from "#app/ui/linked-text.tsx";
import type { Enquiry, MailDelivery } from "../enquiries.ts";
import { inboxTexts } from "../inbox-texts.ts";
import { type EnquiryEntry, entryTime } from "../thread/enquiry-entries.ts";
import { entryText } from "../thread/entry-text.ts";
import { EarlierEntries, NewestEntries } from "../thread/thread-links.tsx";
import type { ThreadPaths } from "../thread/thread-part.ts";
import { MailDetails } from "./mail-details.tsx";

/** An entry, with how far its mail to the sender has come; null if it has none. */
export type ShownEntry = EnquiryEntry & { mail: MailDelivery | null };

export interface EnquiryThreadProps {
  enquiry: Enquiry;
  /** The part that is shown of everything said and done since, oldest first. */
  entries: ShownEntry[];
  paths: ThreadPaths;
  mailIsSetUp: boolean;
}

/** A part of everything said and done about an enquiry, in order; the first one begins with the enquiry. */
export function EnquiryThread({ enquiry, entries, paths, mailIsSetUp }: EnquiryThreadProps) {
  const { id, name, created_at, message: body } = enquiry;
  const items = entries.map((entry) => ({
    ...entry,
    title: entryText(entry),
    time: entryTime(entry),
    pdfs: (entry.kind === "reply" && entry.details.email?.pdfs) || [],
  }));
  const first = {
    id,
    isStaff: false,
    title: `${name} wrote.`,
    body,
    rest: "",
    time: created_at,
    pdfs: [],
    mail: null,
  };
  return (
    <>
      <EarlierEntries paths={paths} />
      <ol className="grid gap-4">
        {(paths.earlier === null ? [first, ...items] : items).map((item) => (
          <Item key={item.id} {...item} mailIsSetUp={mailIsSetUp} />
        ))}
      </ol>
      <NewestEntries paths={paths} />
    </>
  );
}

interface ItemProps extends Pick<ShownEntry, "isStaff" | "body" | "rest" | "mail"> {
  title: string;
  /** ISO time. */
  time: string;
  pdfs: readonly { id: string; title: string }[];
  mailIsSetUp: boolean;
}

/** One entry: a line, or, with words, a sheet whose edge says which side it is from. */
function Item({ isStaff, title, body, rest, time, pdfs, mail, mailIsSetUp }: ItemProps) {
  const edge = isStaff ? "border-tape bg-tape-tint" : "border-evergreen bg-limestone";
  return (
    <li className={body || rest ? `border-l-4 p-4 ${edge}` : "pl-5"}>
      <p className="text-sm wrap-anywhere text-ink-soft">
        <strong className="font-strong text-ink">{title}</strong>{" "}
        <time dateTime={time}>{formatDateTime(time)}</time>
      </p>
      {body && (
        <p className="mt-2 max-w-[62ch] whitespace-pre-line wrap-anywhere">
          <LinkedText text={body} />
        </p>
      )}
      {pdfs.map(({ id, title }) => (
        <p key={id} className="mt-2 text-sm wrap-anywhere">
          <a className="underline" href={`/staff/message-photos/${id}`} download>
            {inboxTexts.download(title)}
          </a>
        </p>
      ))}
      {rest && <Rest text={rest} />}
      {mail && (
        <div className="mt-2 text-sm text-ink-soft">
          <MailDetails mail={mail} to={null} mailIsSetUp={mailIsSetUp} />
        </div>
      )}
    </li>
  );
}

/** What a mail has besides what its writer wrote: the quoted mail, the signature. */
function Rest({ text }: { text: string }) {
  return (
    <details className="mt-2 text-sm text-ink-soft">
      <summary className="inline-flex min-h-6 cursor-pointer items-center font-strong text-ink underline decoration-current/45 underline-offset-[.2em]">
        {inboxTexts.showRest}
      </summary>
      <p className="mt-2 max-w-[62ch] whitespace-pre-line wrap-anywhere">
        <LinkedText text={text} />
      </p>
    </details>
  );
}
