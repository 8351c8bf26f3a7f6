import { html } from "hono/html";
import type { Cipher } from "#app/platform/cipher.server.ts";
import type { HashEmail } from "#app/platform/email-hash.server.ts";
import { type Mail, mailSender, oneLine } from "#app/platform/mail/mailer.server.ts";
import type { SignedLinks } from "#app/platform/signed-link.server.ts";
import { type ConsentFacts, senderOf } from "./consent-words.ts";
import { confirmPath, leavePath } from "./leave-link.ts";
import { FORGOTTEN_AFTER_DAYS } from "./subscriber.ts";

/** What mails about a subscription are made of. */
export interface SubscriptionSite {
  newsletter: ConsentFacts;
  /** MAIL_FROM. */
  from?: string | undefined;
  /** Of the site, without a trailing slash. */
  origin: string;
  leaveLinks: SignedLinks;
  cipher: Cipher;
  hashEmail: HashEmail;
}

/** What each mail says, and where its link leads. */
const mails = {
  /** It repeats nothing that was typed: anybody can type somebody else's address. */
  confirmation: (business: string, what: string) => ({
    subject: `Please confirm: the newsletter of ${business}`,
    title: "Would you like our newsletter?",
    body: `Someone asked for the newsletter of ${business} at this email address. ${what} If it was you, open this page and press its button:`,
    link: "Confirm that you want it",
    pathOf: confirmPath,
    footer: `Didn’t ask for it? Ignore this email, and nothing changes. If no one confirms it, we delete this request after ${FORGOTTEN_AFTER_DAYS} days.`,
  }),
  leave: (business: string, _what: string) => ({
    subject: `Unsubscribe: the newsletter of ${business}`,
    title: "Your link to unsubscribe",
    body: `Someone asked for a link to unsubscribe from the newsletter of ${business} at this email address. If it was you, open this page and press its button:`,
    link: "Unsubscribe",
    pathOf: leavePath,
    footer: "Didn’t ask for it? Ignore this email, and nothing changes.",
  }),
  already: (business: string, _what: string) => ({
    subject: `You’re on the list: the newsletter of ${business}`,
    title: "You’re on the list already",
    body: `Someone asked for the newsletter of ${business} at this email address. You get it already, so there’s nothing to do. If you don’t want it anymore, you can unsubscribe:`,
    link: "Unsubscribe",
    pathOf: leavePath,
    footer:
      "Didn’t ask for it? Someone may have typed your address by mistake, and you can ignore this email.",
  }),
};

/**
 * Composes the mail that asks whether somebody wants the newsletter, says that they get it already, or brings a new link
 * to unsubscribe.
 * @param parts `token` is of the link that confirms, or of the one to unsubscribe
 */
export function composeSubscriptionMail(
  kind: keyof typeof mails,
  parts: Omit<SubscriptionSite, "leaveLinks" | "cipher" | "hashEmail"> & { to: string; token: string },
): Mail {
  const { to, token, origin, from } = parts;
  const { site, what } = parts.newsletter;
  const { subject, title, body, link, pathOf, footer } = mails[kind](oneLine(site.name), what);
  const url = origin + pathOf(token);
  const sender = oneLine(senderOf(site));
  return {
    from: mailSender(from, site),
    to,
    replyTo: { name: oneLine(site.name), address: site.email },
    subject,
    text: [title, body, `${link}:\n${url}`, `-- \n${footer}\n${sender}`].join("\n\n"),
    html: String(html`<!doctype html><html lang="en"><body style="font-family:sans-serif;font-size:16px;line-height:1.5">
<p><strong>${title}</strong></p>
<p>${body}</p>
<p><a href="${url}" style="display:inline-block;padding:12px 20px;background:#a3432a;color:#ffffff;text-decoration:none"><strong>${link}</strong></a></p>
<p style="color:#475048">${footer}<br>
${sender}</p>
</body></html>`),
  };
}
