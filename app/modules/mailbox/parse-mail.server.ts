import { createHash } from "node:crypto";
import PostalMime, { type Attachment, type Email, type Header } from "postal-mime";
import type { MailAddress } from "#app/platform/mail/mailer.server.ts";
import type { MailHead, ReceivedMail } from "#app/platform/mail/received-mail.server.ts";
import { hasReturnAddress, withoutReturnAddresses } from "#app/platform/mail/return-address.server.ts";
import { visibleText } from "#app/platform/visible-text.ts";
import { isAutomatic } from "./automatic-mail.ts";
import { type ReportPart, readReport } from "./delivery-report.server.ts";
import { htmlToText } from "./html-text.server.ts";
import { forwardedSubject, replySubject } from "./mail-phrases.ts";
import { type OurMarks, type SplitText, splitReply } from "./reply-text.ts";

// It is run in a process of its own, by mail-process.server.ts: a mail can be made to keep a parser busy.

/** Further lines are left out, as the rest of a large mail is: what some of them cost grows with their square. */
const MAX_LINES = 20_000;
/** Of parts within parts. */
const MAX_NESTING_DEPTH = 20;
const MAX_HEADER_BYTES = 128 * 1024;
/** A longer text is cut before it is searched for a quote. */
const MAX_READ_LENGTH = 300_000;
const MAX_OWN_LENGTH = 64 * 1024;
const MAX_PART_LENGTH = 64 * 1024;
/** Of all headers of one kind. */
const MAX_HEADERS_LENGTH = 16 * 1024;
const MAX_ID_LENGTH = 1000;
const MAX_NAME_LENGTH = 100;
/** Addresses have at most 320 characters; those that are longer are cut, and lead nowhere. */
const MAX_ADDRESS_LENGTH = 320;
const MAX_SUBJECT_LENGTH = 200;

/** The part of a reaction in a mail program to a mail (https://developers.google.com/gmail/reactions/format). */
const REACTION = "text/vnd.google.email-reaction+json";
const MAX_EMOJI_LENGTH = 30;

/**
 * Parses a mail, or a part of one.
 * @param isWhole whether `source` has all of its text
 * @param business its name, by which quotes of our mails are recognized
 * @throws {Error} if its parts are nested too deeply or its headers are too large
 */
export async function parseMail(source: Uint8Array, isWhole: boolean, business = ""): Promise<ReceivedMail> {
  const beginning = firstLines(source);
  const mail = await PostalMime.parse(beginning, {
    // The text of a forwarded mail is not its forwarder's.
    forceRfc822Attachments: true,
    maxNestingDepth: MAX_NESTING_DEPTH,
    maxHeadersSize: MAX_HEADER_BYTES,
  });
  const head = headOf(mail);
  const text = textOf(mail);
  const { own, rest } = splitMail(mail, head, text, business);
  return {
    ...head,
    id: idOf(mail, text),
    sentAt: sentAt(mail),
    isWhole: isWhole && beginning.length === source.length && !isCut(own) && !isCut(rest),
    isAutomatic: isAutomatic(head.subject, automaticHeaders(mail)),
    isReport: isReport(mail),
    isSpam: /^[ \t]*yes\b/im.test(headersOf(mail, "x-spam-flag")),
    recipients: headersOf(mail, "to", "cc", "delivered-to", "x-original-to").slice(0, MAX_HEADERS_LENGTH),
    // The last ones are the nearest.
    references: headersOf(mail, "references", "in-reply-to").slice(-MAX_HEADERS_LENGTH),
    ownText: own.slice(0, MAX_OWN_LENGTH),
    restText: rest.slice(0, MAX_OWN_LENGTH),
    attachmentCount: mail.attachments.filter(({ related, mimeType }) => !related && mimeType !== REACTION)
      .length,
    report: readReport({
      parts: mail.attachments.map(toReportPart),
      text,
      from: mail.from?.address ?? "",
      subject: mail.subject ?? "",
      returnPath: headersOf(mail, "return-path"),
      submitted: headersOf(mail, "auto-submitted"),
    }),
  };
}

const isCut = (text: string) => text.length > MAX_OWN_LENGTH;

function textOf({ text, html = "" }: Email): string {
  const said = text?.trim() ? text : htmlToText(html);
  return visibleText(said.slice(0, MAX_READ_LENGTH));
}

/** The same mail that is fetched again has the same id, in whatever parts. */
function idOf({ messageId = "", headerLines }: Email, text: string): string {
  if (messageId !== "" && messageId.length <= MAX_ID_LENGTH) return messageId;
  const said = [
    ...headerLines.filter(({ key }) => !key.startsWith("content-")).map(({ line }) => line),
    text,
  ];
  return createHash("sha256").update(said.join("\n")).digest("hex");
}

function sentAt(mail: Email): Date | null {
  const date = new Date(mail.date ?? "");
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Of a reaction the emoji; of a mail without a text the subject, unless it is the one of our mail. */
function splitMail(mail: Email, { subject }: MailHead, text: string, business: string): SplitText {
  const ours: OurMarks = {
    hasAddress: hasReturnAddress,
    hasName: (line) => business !== "" && line.includes(business),
  };
  const split = splitReply(text, ours, forwardedSubject.test(subject));
  const own = reactionOf(mail) ?? (split.own || typedSubject(subject, business));
  // What only looks like a quote or a signature, with nothing above it, is all that was written.
  const { own: said, rest } = own === "" ? { own: split.rest, rest: "" } : { own, rest: split.rest };
  return { own: withoutReturnAddresses(said), rest: withoutReturnAddresses(rest) };
}

/** @returns "" for the subject of a mail of ours that is answered */
function typedSubject(subject: string, business: string): string {
  const typed = subject.replace(replySubject, "").trim();
  const isOurs = typed !== subject && business !== "" && typed.includes(business);
  return isOurs ? "" : typed;
}

function reactionOf({ attachments }: Email): string | null {
  const part = attachments.find(({ mimeType }) => mimeType === REACTION);
  if (!part) return null;
  try {
    const { emoji } = JSON.parse(toReportPart(part).text);
    const isEmoji = typeof emoji === "string" && emoji.length <= MAX_EMOJI_LENGTH && /^\P{L}+$/u.test(emoji);
    return isEmoji ? visibleText(emoji).trim() || null : null;
  } catch {
    return null;
  }
}

function firstLines(source: Uint8Array): Uint8Array {
  let end = -1;
  for (let count = 0; count < MAX_LINES; count += 1) {
    end = source.indexOf(0x0a, end + 1);
    if (end < 0) return source;
  }
  return source.subarray(0, end + 1);
}

/** Who a mail is from, and what about, by its headers or their beginning; see parseMail. */
export async function parseHead(headers: Uint8Array): Promise<MailHead> {
  return headOf(await PostalMime.parse(headers, { maxHeadersSize: MAX_HEADER_BYTES }));
}

function headOf({ from, subject = "" }: Email): MailHead {
  const sender: MailAddress = { name: from?.name ?? "", address: from?.address ?? "" };
  return {
    from: {
      name: line(sender.name, MAX_NAME_LENGTH),
      address: line(sender.address, MAX_ADDRESS_LENGTH),
    },
    subject: line(subject, MAX_SUBJECT_LENGTH),
  };
}

const line = (text: string, maxLength: number) =>
  visibleText(text.slice(0, MAX_HEADERS_LENGTH)).replace(/\s+/g, " ").trim().slice(0, maxLength).trim();

function toReportPart({ mimeType, content }: Attachment): ReportPart {
  // Its encoding is the one that PostalMime takes by default.
  const text = Buffer.from(content as ArrayBuffer)
    .subarray(0, MAX_PART_LENGTH)
    .toString("utf8");
  return { mimeType: mimeType.toLowerCase(), text };
}

/** The values of all headers with one of these names, a line each. */
const headersOf = ({ headers }: { headers: readonly Header[] }, ...names: string[]): string =>
  headers
    .filter(({ key }) => names.includes(key))
    .map(({ value }) => value)
    .join("\n");

const automaticHeaders = (mail: Email) => ({
  submitted: headersOf(mail, "auto-submitted"),
  precedence: headersOf(mail, "precedence"),
  returnPath: headersOf(mail, "return-path"),
  program: headersOf(mail, "x-mailer", "x-delivery-agent").slice(0, MAX_HEADERS_LENGTH),
  hasAutoReply: mail.headers.some(({ key }) => /^x-auto-?(reply|respond)/.test(key)),
});

function isReport(mail: Email): boolean {
  if (/^[ \t]*multipart\/report\b/im.test(headersOf(mail, "content-type"))) return true;
  return /^(mailer-daemon|postmaster)@/i.test(mail.from?.address ?? "");
}
