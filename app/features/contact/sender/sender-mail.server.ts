import { phoneHref } from "#app/features/site/business-profile.ts";
import { type Mail, mailSender, oneLine } from "#app/platform/mail/mailer.server.ts";
import { markup, plainText } from "../contact-mail.server.ts";
import type { Message } from "../messages.ts";
import { senderPath } from "./sender-path.ts";

/**
 * Composes the mail that tells the sender of a message that it has arrived, with the link to their page. Answers
 * to it go to the business. It repeats nothing that was typed: anybody can type somebody else's address.
 * @param parts `token` is the link's; `publicUrl` the site's origin, without a trailing slash
 */
export function composeLinkMail(parts: {
  kind: Message["kind"];
  to: string;
  site: { name: string; email: string; phone: string };
  from?: string | undefined;
  publicUrl: string;
  token: string;
}): Mail {
  const { kind, to, site, from, publicUrl, token } = parts;
  const business = oneLine(site.name);
  const link = publicUrl + senderPath(token);
  const rows = [
    { label: "Your page", text: link, link },
    { label: "Phone", text: oneLine(site.phone), link: phoneHref(site.phone) },
  ];
  const what = kind === "quote" ? "quote request" : "message";
  const title = `${business} has your ${what}`;
  const body =
    "On your page you can see what you sent, what happens next and our answer. You can write to us there, too.";
  const footer =
    "Keep the link to yourself: anyone who has it can read your page. Didn’t write to us? Someone may have typed your address by mistake, and you can ignore this email.";
  return {
    from: mailSender(from, site),
    to,
    replyTo: { name: business, address: site.email },
    subject: `Your ${what} to ${business}`,
    text: plainText(title, rows, body, footer),
    html: markup(title, rows, body, footer),
  };
}
