import addressparser from "nodemailer/lib/addressparser";
import type { MailAddress } from "./mailer.server.ts";

/**
 * Who a mail of the site comes from: MAIL_FROM, else the business's address under the site's name.
 * @param from MAIL_FROM: an address, or a name and an address in angle brackets
 */
export function mailSender(from: string | undefined, site: { name: string; email: string }): MailAddress {
  const [given] = addressparser(from, { flatten: true });
  return { name: given?.name || oneLine(site.name), address: given?.address || site.email };
}

/** Makes one line of a text: nothing that goes into a header may start another one. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}
