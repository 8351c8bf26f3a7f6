import { html } from "hono/html";
import { type Mail, mailSender, oneLine } from "#app/platform/mail/mailer.server.ts";
import { type NewsletterFacts, senderOf } from "./consent-words.ts";
import { confirmPath, leavePath } from "./leave-link.ts";
import { FORGOTTEN_AFTER_DAYS } from "./subscriber.ts";

interface SubscriptionMail {
  to: string;
  newsletter: NewsletterFacts;
  from?: string | undefined;
  /** Of the site, without a trailing slash. */
  origin: string;
  token: string;
}

/**
 * Composes the mail that asks whether somebody wants the newsletter. It repeats nothing that was typed: anybody can type
 * somebody else's address.
 * @param parts `token` is of the link that confirms
 */
export function composeConfirmationMail(parts: SubscriptionMail): Mail {
  const business = oneLine(parts.newsletter.site.name);
  return compose(parts, {
    subject: `Please confirm: the newsletter of ${business}`,
    title: "Would you like our newsletter?",
    body: `Someone asked for the newsletter of ${business} at this email address. ${parts.newsletter.what} If it was you, open this page and press its button:`,
    link: { label: "Confirm that you want it", url: parts.origin + confirmPath(parts.token) },
    footer: `Didn’t ask for it? Ignore this email, and nothing changes. If no one confirms it, we delete this request after ${FORGOTTEN_AFTER_DAYS} days.`,
  });
}

/**
 * Composes the mail to somebody who asks for the newsletter and gets it already.
 * @param parts `token` is of the link to unsubscribe
 */
export function composeAlreadyMail(parts: SubscriptionMail): Mail {
  const business = oneLine(parts.newsletter.site.name);
  return compose(parts, {
    subject: `You’re on the list: the newsletter of ${business}`,
    title: "You’re on the list already",
    body: `Someone asked for the newsletter of ${business} at this email address. You get it already, so there’s nothing to do. If you don’t want it anymore, you can unsubscribe:`,
    link: { label: "Unsubscribe", url: parts.origin + leavePath(parts.token) },
    footer:
      "Didn’t ask for it? Someone may have typed your address by mistake, and you can ignore this email.",
  });
}

interface MailTexts {
  subject: string;
  title: string;
  body: string;
  link: { label: string; url: string };
  footer: string;
}

function compose(
  { to, newsletter: { site }, from }: SubscriptionMail,
  { subject, title, body, link, footer }: MailTexts,
): Mail {
  const sender = oneLine(senderOf(site));
  return {
    from: mailSender(from, site),
    to,
    replyTo: { name: oneLine(site.name), address: site.email },
    subject,
    text: [title, body, `${link.label}:\n${link.url}`, `-- \n${footer}\n${sender}`].join("\n\n"),
    html: String(html`<!doctype html><html lang="en"><body style="font-family:sans-serif;font-size:16px;line-height:1.5">
<p><strong>${title}</strong></p>
<p>${body}</p>
<p><a href="${link.url}" style="display:inline-block;padding:12px 20px;background:#a3432a;color:#ffffff;text-decoration:none"><strong>${link.label}</strong></a></p>
<p style="color:#475048">${footer}<br>
${sender}</p>
</body></html>`),
  };
}
