import { formatComing } from "#app/platform/business-clock.ts";
import { type Mail, oneLine } from "#app/platform/mail/mailer.server.ts";
import { type MailSite, mailsToBusiness } from "./contact-mail.server.ts";
import type { UnremindedMessage } from "./message-reminders.queries.server.ts";
import { messagePath } from "./messages.ts";

/**
 * Composes the mails that remind the business of an unanswered message, one per recipient of the mails that announced
 * it. Answers to them go to the message's sender. They don't repeat what was written.
 */
export function composeReminderMails(site: MailSite, message: UnremindedMessage, now: Date): Mail[] {
  const name = oneLine(message.name);
  const what = message.kind === "quote" ? "quote request" : "message";
  const title = `No one has answered ${name}’s ${what} yet`;
  const link = site.origin + messagePath(message.id);
  return mailsToBusiness(site, message, {
    ...{ subject: title, title },
    rows: [
      { label: "Service", text: oneLine(message.service) || "Not chosen" },
      { label: "Sent", text: oneLine(formatComing(message.created_at, now)) },
      { label: "Read it", text: link, link },
    ],
    body: `Have you answered already, by phone for example? Mark the ${what} as answered.`,
    footer: `Reply to this email to answer ${name}. We remind you once. To choose when, go to Settings: ${site.origin}/admin/settings/privacy`,
  });
}
