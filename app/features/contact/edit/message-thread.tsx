import { formatDateTime } from "#app/platform/business-clock.ts";
import type { MailDelivery, Message } from "../messages.ts";
import { entryText } from "../thread/entry-text.ts";
import type { MessageEntry } from "../thread/message-entries.ts";
import { MailDetails } from "./mail-details.tsx";

/** An entry, with how far its mail to the sender has come; null if it has none. */
export type ShownEntry = MessageEntry & { mail: MailDelivery | null };

interface MessageThreadProps {
  message: Message;
  entries: ShownEntry[];
  mailIsSetUp: boolean;
}

/** Everything said and done about a message, in order; it begins with the message. */
export function MessageThread({ message, entries, mailIsSetUp }: MessageThreadProps) {
  const { name, created_at } = message;
  return (
    <ol className="grid gap-4">
      <Item
        isStaff={false}
        title={`${name} wrote.`}
        body={message.message}
        at={created_at}
        mail={null}
        mailIsSetUp={mailIsSetUp}
      />
      {entries.map((entry) => (
        <Item
          key={entry.id}
          isStaff={entry.isStaff}
          title={entryText(entry)}
          body={entry.body}
          at={entry.created_at}
          mail={entry.mail}
          mailIsSetUp={mailIsSetUp}
        />
      ))}
    </ol>
  );
}

interface ItemProps {
  isStaff: boolean;
  title: string;
  /** "" for an entry without words. */
  body: string;
  /** ISO time. */
  at: string;
  mail: MailDelivery | null;
  mailIsSetUp: boolean;
}

/** One entry: a line, or, with words, a sheet whose edge says which side it is from. */
function Item({ isStaff, title, body, at, mail, mailIsSetUp }: ItemProps) {
  const head = (
    <p className="text-sm wrap-anywhere text-ink-soft">
      <strong className="font-strong text-ink">{title}</strong>{" "}
      <time dateTime={at}>{formatDateTime(at)}</time>
    </p>
  );
  const edge = isStaff ? "border-tape bg-tape-tint" : "border-evergreen bg-limestone";
  return (
    <li className={body ? `border-l-4 p-4 ${edge}` : "pl-5"}>
      {head}
      {body && <p className="mt-2 max-w-[62ch] whitespace-pre-line wrap-anywhere">{body}</p>}
      {mail && (
        <div className="mt-2 text-sm text-ink-soft">
          <MailDetails mail={mail} to={null} mailIsSetUp={mailIsSetUp} />
        </div>
      )}
    </li>
  );
}
