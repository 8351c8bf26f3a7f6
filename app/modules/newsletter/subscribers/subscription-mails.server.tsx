import type { Cipher } from "#app/platform/cipher.server.ts";
import type { HashEmail } from "#app/platform/email-hash.server.ts";
import {
  FooterLines,
  MailButton,
  MailCard,
  MailLines,
  MailTitle,
  renderMail,
} from "#app/platform/mail/mail-frame.server.tsx";
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
export async function composeSubscriptionMail(
  kind: keyof typeof mails,
  parts: Omit<SubscriptionSite, "leaveLinks" | "cipher" | "hashEmail"> & { to: string; token: string },
): Promise<Mail> {
  const { to, token, origin, from } = parts;
  const { site, what } = parts.newsletter;
  const { subject, title, body, link, pathOf, footer } = mails[kind](oneLine(site.name), what);
  return {
    from: mailSender(from, site),
    to,
    replyTo: { name: oneLine(site.name), address: site.email },
    ...(await renderMail({
      subject,
      preview: body,
      business: site,
      origin,
      children: (
        <MailCard>
          <MailTitle>{title}</MailTitle>
          <MailLines>{body}</MailLines>
          <MailButton href={origin + pathOf(token)} label={link} />
        </MailCard>
      ),
      footer: <FooterLines>{`${footer}\n${oneLine(senderOf(site))}`}</FooterLines>,
    })),
  };
}
