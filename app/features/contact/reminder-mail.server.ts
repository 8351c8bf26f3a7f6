import { formatComing } from "#app/platform/business-clock.ts";
import { type Mail, mailSender, oneLine } from "#app/platform/mail/mailer.server.ts";
import { markup, plainText, toBusiness } from "./contact-mail.server.ts";
import type { UnremindedMessage } from "./message-reminders.queries.server.ts";
import { messagePath } from "./messages.ts";

/**
 * Composes the mails that remind the business of an unanswered message, one per recipient of the mails that announced
 * it. Answers to them go to the message's sender. They don't repeat what was written.
 * @param parts `publicUrl` is the site's origin, without a trailing slash
 */
export function composeReminderMails(parts: {
  message: UnremindedMessage;
  site: { name: string; email: string };
  from?: string | undefined;
  to?: string[] | undefined;
  publicUrl: string;
  now: Date;
}): Mail[] {
  const { message, site, publicUrl, now } = parts;
  const name = oneLine(message.name);
  const what = message.kind === "quote" ? "quote request" : "message";
  const title = `No one has answered ${name}’s ${what} yet`;
  const link = publicUrl + messagePath(message.id);
  const rows = [
    { label: "Service", text: oneLine(message.service) || "Not chosen" },
    { label: "Sent", text: oneLine(formatComing(message.created_at, now)) },
    { label: "Read it", text: link, link },
  ];
  const body = `Have you answered already, by phone for example? Mark the ${what} as answered.`;
  const footer = `Reply to this email to answer ${name}. We remind you once. To choose when, go to Settings: ${publicUrl}/admin/settings/privacy`;
  const mail = {
    from: mailSender(parts.from, site),
    replyTo: { name, address: oneLine(message.email) },
    subject: title,
    text: plainText(title, rows, body, footer),
    html: markup(title, rows, body, footer),
  };
  return toBusiness(mail, parts.to, site);
}
