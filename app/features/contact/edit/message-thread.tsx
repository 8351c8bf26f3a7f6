import { formatDateTime } from "#app/platform/business-clock.ts";
import { LinkedText } from "#app/ui/linked-text.tsx";
import type { MailDelivery, Message } from "../messages.ts";
import { entryText } from "../thread/entry-text.ts";
import type { MessageEntry } from "../thread/message-entries.ts";
import { EarlierEntries, NewestEntries } from "../thread/thread-links.tsx";
import type { ThreadPaths } from "../thread/thread-part.ts";
import { MailDetails } from "./mail-details.tsx";

/** An entry, with how far its mail to the sender has come; null if it has none. */
export type ShownEntry = MessageEntry & { mail: MailDelivery | null };

export interface MessageThreadProps {
  message: Message;
  /** The part that is shown of everything said and done since, oldest first. */
  entries: ShownEntry[];
  paths: ThreadPaths;
  mailIsSetUp: boolean;
}

/** A part of everything said and done about a message, in order; the first one begins with the message. */
export function MessageThread({ message, entries, paths, mailIsSetUp }: MessageThreadProps) {
  const { id, name, created_at, message: body } = message;
  const items = entries.map((entry) => ({ ...entry, title: entryText(entry) }));
  const first = { id, isStaff: false, title: `${name} wrote.`, body, created_at, mail: null };
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

interface ItemProps extends Pick<ShownEntry, "isStaff" | "body" | "created_at" | "mail"> {
  title: string;
  mailIsSetUp: boolean;
}

/** One entry: a line, or, with words, a sheet whose edge says which side it is from. */
function Item({ isStaff, title, body, created_at, mail, mailIsSetUp }: ItemProps) {
  const edge = isStaff ? "border-tape bg-tape-tint" : "border-evergreen bg-limestone";
  return (
    <li className={body ? `border-l-4 p-4 ${edge}` : "pl-5"}>
      <p className="text-sm wrap-anywhere text-ink-soft">
        <strong className="font-strong text-ink">{title}</strong>{" "}
        <time dateTime={created_at}>{formatDateTime(created_at)}</time>
      </p>
      {body && (
        <p className="mt-2 max-w-[62ch] whitespace-pre-line wrap-anywhere">
          <LinkedText text={body} />
        </p>
      )}
      {mail && (
        <div className="mt-2 text-sm text-ink-soft">
          <MailDetails mail={mail} to={null} mailIsSetUp={mailIsSetUp} />
        </div>
      )}
    </li>
  );
}
