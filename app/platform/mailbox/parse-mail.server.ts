import { createHash } from "node:crypto";
import PostalMime, { type Attachment, type Email, type Header } from "postal-mime";
import type { MailAddress } from "../mail/mailer.server.ts";
import { visibleText } from "../visible-text.ts";
import { type ReportPart, readReport } from "./delivery-report.ts";
import { htmlToText } from "./html-text.server.ts";
import type { MailHead, ReceivedMail } from "./received-mail.server.ts";
import { textAboveQuote } from "./reply-text.ts";

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

/**
 * Parses a mail, or the beginning of one.
 * @throws {Error} if its parts are nested too deeply or its headers are too large
 */
export async function parseMail(source: Uint8Array, isWhole: boolean): Promise<ReceivedMail> {
  const beginning = firstLines(source);
  const mail = await PostalMime.parse(beginning, {
    // The text of a forwarded mail is not its forwarder's.
    forceRfc822Attachments: true,
    maxNestingDepth: MAX_NESTING_DEPTH,
    maxHeadersSize: MAX_HEADER_BYTES,
  });
  const { messageId = "", attachments } = mail;
  const hasId = messageId !== "" && messageId.length <= MAX_ID_LENGTH;
  const text = mail.text?.trim() ? mail.text : htmlToText(mail.html ?? "");
  return {
    ...headOf(mail),
    id: hasId ? messageId : createHash("sha256").update(source).digest("hex"),
    isWhole: isWhole && beginning.length === source.length,
    isAutomatic: isAutomatic(mail),
    isSpam: /^[ \t]*yes\b/im.test(headersOf(mail, "x-spam-flag")),
    recipients: headersOf(mail, "to", "cc", "delivered-to", "x-original-to").slice(0, MAX_HEADERS_LENGTH),
    // The last ones are the nearest.
    references: headersOf(mail, "references", "in-reply-to").slice(-MAX_HEADERS_LENGTH),
    ownText: textAboveQuote(visibleText(text.slice(0, MAX_READ_LENGTH))).slice(0, MAX_OWN_LENGTH),
    attachmentCount: attachments.filter(({ related }) => !related).length,
    report: readReport({
      parts: attachments.map(toReportPart),
      text: visibleText(text.slice(0, MAX_READ_LENGTH)),
      from: mail.from?.address ?? "",
      subject: mail.subject ?? "",
      returnPath: headersOf(mail, "return-path"),
      submitted: headersOf(mail, "auto-submitted"),
    }),
  };
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

function isAutomatic(mail: Email): boolean {
  const submitted = headersOf(mail, "auto-submitted").trim();
  if (submitted && !/^no\b/i.test(submitted)) return true;
  if (/^[ \t]*(bulk|junk|auto_reply|list)\b/im.test(headersOf(mail, "precedence"))) return true;
  if (mail.headers.some(({ key }) => /^x-auto-?(reply|respond)/.test(key))) return true;
  if (/^[ \t]*<[ \t]*>/m.test(headersOf(mail, "return-path"))) return true;
  if (/^[ \t]*multipart\/report\b/im.test(headersOf(mail, "content-type"))) return true;
  return /^(mailer-daemon|postmaster)@/i.test(mail.from?.address ?? "");
}
