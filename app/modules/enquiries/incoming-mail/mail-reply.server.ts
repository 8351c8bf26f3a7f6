import { createHash } from "node:crypto";
import { titleFrom } from "#app/kernel/files/media-item.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { toIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import { sentAddress } from "#app/platform/email-address.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import type { MailAddress } from "#app/platform/mail/mailer.server.ts";
import type {
  MailAttachment,
  MailHandler,
  MailOutcome,
  ReceivedMail,
} from "#app/platform/mail/received-mail.server.ts";
import type { ReturnAddresses } from "#app/platform/mail/return-address.server.ts";
import { visibleText } from "#app/platform/visible-text.ts";
import { holdEnquiries } from "../enquiry-mails.queries.server.ts";
import { notifyOfEnquiry } from "../enquiry-notification.server.ts";
import {
  findEnquirySender,
  findMailEntry,
  findMailedEnquiries,
  insertEntry,
  mayWriteEntry,
  setMailFacts,
} from "../thread/enquiry-entries.queries.server.ts";
import {
  fromElsewhere,
  MAX_AUTHOR_LENGTH,
  MAX_REPLY_LENGTH,
  MAX_REST_LENGTH,
  type MailFacts,
} from "../thread/enquiry-entries.ts";
import { toMessageId } from "../thread/mail-thread.ts";
import { takeAttachments } from "./mail-attachments.server.ts";

interface MailReplyDeps {
  database: Database;
  store: FileStore;
  answers: ReturnAddresses;
  /** The addresses that the site itself sends from. */
  readOwnAddresses(): Promise<readonly string[]>;
  log: Record<"info" | "error", (details: object, message: string) => void>;
  now(): Date;
}

/** Of attachments that are left in the mailbox. */
const MAX_NAMES = 10;
const MAX_REFERENCES = 50;
const referenced = /<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/gi;

/**
 * Adds to an enquiry's thread what is answered by mail, once. A mail is matched by the signed address that it was sent
 * to; without one, by the mails that it refers to, if its own sender is the enquiry's. What the enquiry's sender writes
 * is like what they write on their page; what comes from another address is shown as whose it is. Devices are notified,
 * and no mail is sent. What a program answers by itself to a signed address is added without a notification; reports of
 * mail servers are left to others.
 * @returns a handler that throws if the database can't be reached
 */
export function mailReplies(deps: MailReplyDeps): MailHandler {
  return async (mail, attachments = []) => {
    if (mail.isReport || mail.report) return "unmatched";
    const from = comparable(mail.from.address);
    const { db } = deps.database;
    const enquiryId = await findEnquiryId(db, deps.answers, mail, from);
    if (enquiryId === null) return "unmatched";
    if ((await deps.readOwnAddresses()).map(comparable).includes(from)) return "skipped";
    const stored = await db
      .transaction()
      .execute((trx) => storeReply(trx, enquiryId, { mail, attachments }, deps));
    if (!stored.taking) return stored.outcome;
    await finishEntry(deps, { enquiryId, attachments, ...stored.taking });
    return "taken";
  };
}

const comparable = (address: string) => sentAddress(address.trim()).toLowerCase();

async function findEnquiryId(
  db: Db,
  answers: ReturnAddresses,
  mail: ReceivedMail,
  from: string,
): Promise<string | null> {
  const found = answers.find(mail.recipients);
  if (found) return found.purpose === "m" ? found.id : null;
  if (mail.isSpam || mail.isAutomatic) return null;
  const mails = [...mail.references.matchAll(referenced)]
    .slice(-MAX_REFERENCES)
    .map(([, id = ""]) => id.toLowerCase());
  const enquiries = await findMailedEnquiries(db, mails);
  return enquiries.find(({ email }) => comparable(email) === from)?.id ?? null;
}

interface StoredReply {
  outcome: MailOutcome;
  /** The entry, whose attachments are to be taken; null for none. */
  taking: { mailId: string; entryId: string; email: MailFacts } | null;
}

const skipped: StoredReply = { outcome: "skipped", taking: null };

/** Stores the words of a mail. Of one whose attachments are not taken yet, it goes on. */
async function storeReply(
  trx: Trx,
  id: string,
  { mail, attachments: files }: { mail: ReceivedMail; attachments: readonly MailAttachment[] },
  { now: readNow }: MailReplyDeps,
): Promise<StoredReply> {
  const now = readNow();
  await holdEnquiries(trx, [id]);
  const enquiry = await findEnquirySender(trx, id);
  if (!enquiry) return skipped;
  const mailId = createHash("sha256").update(`${mail.id}\n${id}`).digest("hex");
  const known = await findMailEntry(trx, mailId);
  if (known) return { outcome: "skipped", taking: known.email.isTaking ? { mailId, ...known } : null };
  const { ownText, restText, attachmentCount: attachments, isWhole } = mail;
  if (ownText === "" && restText === "" && attachments === 0 && isWhole) return skipped;
  const texts = await fittingWords(trx, id, wordsOf(mail), now);
  if (!texts) return { outcome: "full", taking: null };
  const isSenders = comparable(enquiry.email) === comparable(mail.from.address);
  const author = isSenders ? enquiry.name : nameOf(mail.from);
  const { body, rest, isCut } = texts;
  const email: MailFacts = { attachments, isCut };
  if (!isSenders) email.from = mail.from.address;
  if (mail.isAutomatic) email.isAutomatic = true;
  const sentAt = shownTime(mail.sentAt, { from: toIsoTime(enquiry.created_at), to: now });
  if (sentAt) email.sentAt = sentAt;
  const names = files
    .map(({ name }) => titleFrom(name))
    .filter(Boolean)
    .slice(0, MAX_NAMES);
  if (names.length > 0) email.names = names;
  // What others attach is only named.
  if (isSenders && !mail.isAutomatic && files.length > 0) email.isTaking = true;
  const entry = { enquiryId: id, kind: "reply", userId: null, author, mailId } as const;
  const entryId = await insertEntry(trx, {
    ...entry,
    emailMessageId: isSenders ? toMessageId(mail.id) : undefined,
    body,
    rest,
    details: { email },
    now: now.toISOString(),
  });
  if (!mail.isAutomatic) {
    const who = isSenders ? author : `${fromElsewhere(author)},`;
    await notifyOfEnquiry(trx, `${who} answered by email`, enquiry, now);
  }
  return { outcome: "taken", taking: email.isTaking ? { mailId, entryId, email } : null };
}

/** Takes the attachments of a mail, and completes its entry. */
async function finishEntry(
  deps: MailReplyDeps,
  entry: { enquiryId: string; attachments: readonly MailAttachment[] } & NonNullable<StoredReply["taking"]>,
): Promise<void> {
  const { enquiryId, mailId, entryId, attachments, email } = entry;
  const taken = await takeAttachments(deps, { enquiryId, mailId, attachments, now: deps.now() });
  const { names: _names, isTaking: _isTaking, ...others } = email;
  await setMailFacts(deps.database.db, entryId, { ...others, ...taken });
}

interface Words {
  body: string;
  rest: string;
  /** Whether a part of them is in the mailbox alone. */
  isCut: boolean;
}

/**
 * What of an entry's texts its thread still takes: without what is folded if that is too much.
 * @returns null for nothing
 */
async function fittingWords(trx: Trx, id: string, words: Words, now: Date): Promise<Words | null> {
  const without = { ...words, rest: "", isCut: words.isCut || words.rest !== "" };
  for (const each of [words, without]) {
    const bytes = Buffer.byteLength(each.body) + Buffer.byteLength(each.rest);
    if (await mayWriteEntry(trx, id, { bytes, now })) return each;
  }
  return null;
}

/** The texts of an entry: of what a program has sent by itself, all is folded. Together they are as long as an answer may be. */
function wordsOf({ ownText, restText, isWhole, isAutomatic }: ReceivedMail): Words {
  const [own, rest] = isAutomatic
    ? ["", [ownText, restText].filter(Boolean).join("\n\n")]
    : [ownText, restText];
  const body = cut(own, MAX_REPLY_LENGTH);
  const folded = cut(rest, Math.min(MAX_REST_LENGTH, MAX_REPLY_LENGTH - body.length));
  const isCut = !isWhole || body.length < own.length || folded.length < rest.length;
  return { body, rest: folded, isCut };
}

/** The cut can leave half of a surrogate pair, which visibleText removes. */
const cut = (text: string, length: number) =>
  text.length <= length ? text : visibleText(text.slice(0, length));

/** @returns null for a time outside of the range, which the clock of a sender's device has got wrong */
function shownTime(time: Date | null, { from, to }: { from: string; to: Date }): string | null {
  if (!time || time.getTime() < Date.parse(from) || time > to) return null;
  return time.toISOString();
}

const nameOf = ({ name, address }: MailAddress) => (name || address || "Someone").slice(0, MAX_AUTHOR_LENGTH);
