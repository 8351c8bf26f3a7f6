import { X } from "lucide-react";
import { useState } from "react";
import { useListVerb } from "#app/kernel/lists/edit/use-list-verb.ts";
import { formatDateTime } from "#app/platform/business-clock.ts";
import { rememberFocus } from "#app/ui/staff/focus.ts";
import { Tool } from "#app/ui/staff/staff-button.tsx";
import { mailboxTexts as texts } from "../mailbox-texts.ts";
import type { UnreadMail } from "../unread-mail.ts";

interface UnreadMails {
  /** The newest ones. */
  mails: readonly UnreadMail[];
  /** Of all. */
  count: number;
}

/** The emails that the site could not read, folded. */
export function UnreadMailList({ mails, count }: UnreadMails) {
  const { run } = useListVerb("mailbox");
  const [pending, setPending] = useState<string | null>(null);
  const remove = async (id: string) => {
    if (pending) return;
    const focusNext = rememberFocus();
    setPending(id);
    await run("dismiss-unread", { id }, { done: texts.removed, failed: texts.removeFailed });
    setPending(null);
    focusNext(true);
  };
  return (
    <details className="mt-6 max-w-[62ch] rounded-cut bg-draft-tint p-4 text-draft">
      <summary className="min-h-6 cursor-pointer font-strong">{texts.title(count)}</summary>
      <p className="mt-2">{texts.lead}</p>
      <ul className="mt-3 grid gap-3">
        {mails.map((mail) => (
          <UnreadMailItem
            key={mail.id}
            mail={mail}
            pending={pending === mail.id}
            onRemove={() => remove(mail.id)}
          />
        ))}
      </ul>
      {count > mails.length && <p className="mt-3 text-sm">{texts.newest(mails.length)}</p>}
    </details>
  );
}

interface UnreadMailItemProps {
  mail: UnreadMail;
  pending: boolean;
  onRemove(): void;
}

function UnreadMailItem({ mail, pending, onRemove }: UnreadMailItemProps) {
  const { from, subject, reason, received_at, set_aside_at } = mail;
  const sender = from.name || from.address || texts.noSender;
  const time = received_at ?? set_aside_at;
  return (
    <li className="grid gap-1 border-t border-current/25 pt-3 wrap-anywhere">
      <p className="font-strong">{subject || texts.noSubject}</p>
      <p className="text-sm">
        {sender}
        {from.name && from.address && ` (${from.address})`}
        {", "}
        <time dateTime={time}>{formatDateTime(time)}</time>
      </p>
      <p className="text-sm">{texts.reasons[reason]}</p>
      <p className="-ml-2.5">
        <Tool
          icon={X}
          aria-label={`${texts.remove}: email from ${sender}`}
          aria-disabled={pending || undefined}
          onClick={onRemove}
        >
          {texts.remove}
        </Tool>
      </p>
    </li>
  );
}
