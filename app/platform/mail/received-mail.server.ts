import type { MailAddress } from "./mailer.server.ts";

/** Who a mail says that it is from, and what about; both in one line and cut. "" for what is missing. */
export interface MailHead {
  from: MailAddress;
  subject: string;
}

/** What a mail server reports of a mail of ours. */
export type DeliveryReport = {
  /** The report and the headers of the mail that it is about, in which its signed address may be. */
  about: string;
} & (
  | /** Its reader has called it spam (RFC 5965, or a provider's own form). */ { kind: "complaint" }
  /** It was given up (RFC 3464, or in words): the server's words, and all the lines by which they are judged. */
  | { kind: "failure"; answer: string; judged: string }
);

/** What the site needs of a mail that it reads, bounded. Everything in it was written by strangers. */
export interface ReceivedMail extends MailHead {
  /** Its Message-ID; without one, or with a very long one, a hash of the mail. */
  id: string;
  /** When its sender's program says that it was sent; null if it says nothing that is a time. */
  sentAt: Date | null;
  /** Whether all of its text was read. */
  isWhole: boolean;
  /** Whether a program has sent it by itself, such as an answer while somebody is away. */
  isAutomatic: boolean;
  /** Whether a mail server has sent it, about another mail. */
  isReport: boolean;
  /** Whether the mail server calls it spam. */
  isSpam: boolean;
  /** The headers that say to whom it was sent, a line each. */
  recipients: string;
  /** The headers that say which mails it answers, a line each. */
  references: string;
  /** What its writer wrote, without signed return addresses: the subject if that is all. */
  ownText: string;
  /** The rest of its text, also without them: the quoted mail, the signature. */
  restText: string;
  /** Without small pictures that its text shows; of the beginning of a mail, those that were seen. */
  attachmentCount: number;
  /** What a mail server reports of a mail of ours; null if it is no such report. */
  report: DeliveryReport | null;
}

/** A file that is attached to a mail, and still in the mailbox. */
export interface MailAttachment {
  /** Names it within its mail. */
  key: string;
  /** As the mail says; "" for none. */
  name: string;
  /** Fetches it, of whatever kind and length. The mail is tried again later if that fails, whatever a handler makes of it. */
  open(): AsyncGenerator<Uint8Array>;
}

/** `unmatched`: it is not this handler's, so the next one is asked; `full`: what it belongs to takes no more. */
export type MailOutcome = "taken" | "skipped" | "unmatched" | "full";

/**
 * Judges a mail. Throws only if the same mail may be taken later, such as when the database is away.
 * @param attachments none for a mail of which only the beginning is read
 */
export type MailHandler = (
  mail: ReceivedMail,
  attachments: readonly MailAttachment[],
) => Promise<MailOutcome>;
