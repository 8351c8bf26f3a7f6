import type { RenderedMail } from "#app/platform/mail/mail-frame.server.tsx";
import { type OutgoingMail, oneLine } from "#app/platform/mail/mailer.server.ts";
import { LEAVE_URL_SLOT } from "../mail/leave-url-slot.ts";

/** A newsletter as it is sent to everybody. */
export interface StoredNewsletter extends RenderedMail {
  /** ISO time: the mails' date, which is the same in every attempt. */
  startedAt: string;
}

/** What the mails of newsletters say of the site. */
export type NewsletterSite = Pick<OutgoingMail, "from" | "replyTo">;

/**
 * Composes one person's mail of a newsletter: with their own link to unsubscribe, also for mail programs that offer it
 * (RFC 2369, RFC 8058), and with headers that keep machines from answering it.
 * @param recipient `returnTo` is where reports about it go
 */
export function composeRecipientMail(
  { subject, html, text, startedAt }: StoredNewsletter,
  { from, replyTo }: NewsletterSite,
  recipient: { id: string; email: string; leaveUrl: string; origin: string; returnTo?: string },
): OutgoingMail {
  const { id, email, leaveUrl, origin, returnTo } = recipient;
  return {
    id,
    date: startedAt,
    from,
    to: email,
    replyTo,
    subject,
    text: text.replaceAll(LEAVE_URL_SLOT, leaveUrl),
    html: html.replaceAll(LEAVE_URL_SLOT, leaveUrl),
    headers: {
      "List-Unsubscribe": `<${leaveUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "List-Id": `${oneLine(replyTo.name)} <newsletter.${new URL(origin).hostname}>`,
      Precedence: "bulk",
    },
    ...(returnTo && { returnTo }),
  };
}
