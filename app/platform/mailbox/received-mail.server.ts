import { createHash } from "node:crypto";
import PostalMime, { type Email } from "postal-mime";

/** A mail of the mailbox that the site reads. Everything in it was written by strangers. */
export interface ReceivedMail extends Omit<Email, "messageId"> {
  /** Its Message-ID; without one, a hash of the mail. */
  id: string;
  /** False for a large mail, of which only the beginning was read. */
  isWhole: boolean;
}

/** `unmatched`: it is not this handler's, so the next one is asked. */
export type MailOutcome = "taken" | "skipped" | "unmatched";

/** Judges a mail. Throws only if the same mail may be taken later, such as when the database is away. */
export type MailHandler = (mail: ReceivedMail) => Promise<MailOutcome>;

/**
 * Parses a mail, or the beginning of one.
 * @throws {Error} if its parts are nested too deeply or its headers are too large
 */
export async function parseMail(source: Uint8Array, isWhole: boolean): Promise<ReceivedMail> {
  const { messageId, ...mail } = await PostalMime.parse(source, {
    // The text of a forwarded mail is not its forwarder's.
    forceRfc822Attachments: true,
    maxNestingDepth: 20,
    maxHeadersSize: 128 * 1024,
  });
  const id = messageId || createHash("sha256").update(source).digest("hex");
  return { ...mail, id, isWhole };
}

/** The values of all headers with one of these names, a line each. */
export function headersOf({ headers }: Pick<Email, "headers">, ...names: string[]): string {
  return headers
    .filter(({ key }) => names.includes(key))
    .map(({ value }) => value)
    .join("\n");
}

/** Whether a machine has sent a mail by itself: an automatic reply, a report about a delivery, a list. */
export function isAutomatic(mail: Pick<Email, "headers" | "from">): boolean {
  const submitted = headersOf(mail, "auto-submitted").trim();
  if (submitted && !/^no\b/i.test(submitted)) return true;
  if (/^\s*(bulk|junk|auto_reply|list)\b/im.test(headersOf(mail, "precedence"))) return true;
  if (mail.headers.some(({ key }) => /^x-auto-?(reply|respond)/.test(key))) return true;
  if (/^\s*<\s*>/m.test(headersOf(mail, "return-path"))) return true;
  if (/^\s*multipart\/report\b/im.test(headersOf(mail, "content-type"))) return true;
  return /^(mailer-daemon|postmaster)@/i.test(mail.from?.address ?? "");
}
