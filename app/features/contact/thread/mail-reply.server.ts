import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { DatabaseSchema, Trx } from "#app/platform/db/schema.server.ts";
import { sentAddress } from "#app/platform/email-address.ts";
import type { MailAddress } from "#app/platform/mail/mailer.server.ts";
import type { MailHandler, MailOutcome, ReceivedMail } from "#app/platform/mailbox/received-mail.server.ts";
import type { ReturnAddresses } from "#app/platform/mailbox/return-address.server.ts";
import { visibleText } from "#app/platform/visible-text.ts";
import { holdMessages } from "../message-mails.queries.server.ts";
import { notifyOfMessage } from "../message-push.server.ts";
import { toMessageId } from "./mail-thread.ts";
import {
  findMailedMessages,
  findMessageSender,
  hasMail,
  insertEntry,
  mayWriteEntry,
} from "./message-entries.queries.server.ts";
import { fromElsewhere, MAX_AUTHOR_LENGTH, MAX_REPLY_LENGTH } from "./message-entries.ts";

interface MailReplyDeps {
  db: Kysely<DatabaseSchema>;
  answers: ReturnAddresses;
  /** The addresses that the site itself sends from. */
  readOwnAddresses(): Promise<readonly string[]>;
  now(): Date;
}

const MAX_REFERENCES = 50;
const referenced = /<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/gi;

/**
 * Adds to a message's thread what is answered by mail, once. A mail is matched by the signed address that it was sent
 * to; without one, by the mails that it refers to, if its own sender is the message's. What the message's sender writes
 * is like what they write on their page; what comes from another address is shown as whose it is. Devices are notified, no mail is sent, and what a machine has sent is left in the mailbox.
 * @returns a handler that throws if the database can't be reached
 */
export function mailReplies(deps: MailReplyDeps): MailHandler {
  return async (mail) => {
    if (mail.isAutomatic) return "unmatched";
    const from = comparable(mail.from.address);
    const messageId = await findMessageId(deps, mail, from);
    if (messageId === null) return "unmatched";
    if ((await deps.readOwnAddresses()).map(comparable).includes(from)) return "skipped";
    return deps.db.transaction().execute((trx) => storeReply(trx, messageId, mail, deps.now()));
  };
}

const comparable = (address: string) => sentAddress(address.trim()).toLowerCase();

async function findMessageId(
  { db, answers }: MailReplyDeps,
  mail: ReceivedMail,
  from: string,
): Promise<string | null> {
  const found = answers.find(mail.recipients);
  if (found) return found.purpose === "m" ? found.id : null;
  if (mail.isSpam) return null;
  const mails = [...mail.references.matchAll(referenced)]
    .slice(-MAX_REFERENCES)
    .map(([, id = ""]) => id.toLowerCase());
  const messages = await findMailedMessages(db, mails);
  return messages.find(({ email }) => comparable(email) === from)?.id ?? null;
}

async function storeReply(trx: Trx, id: string, mail: ReceivedMail, now: Date): Promise<MailOutcome> {
  await holdMessages(trx, [id]);
  const message = await findMessageSender(trx, id);
  if (!message) return "skipped";
  const mailId = createHash("sha256").update(`${mail.id}\n${id}`).digest("hex");
  if (await hasMail(trx, mailId)) return "skipped";
  const { ownText, attachmentCount: count } = mail;
  const attachments = mail.isWhole || count === 0 ? count : null;
  if (ownText === "" && attachments === 0) return "skipped";
  const isSenders = comparable(message.email) === comparable(mail.from.address);
  const author = isSenders ? message.name : nameOf(mail.from);
  const isCut = ownText.length > MAX_REPLY_LENGTH;
  const email = isSenders ? { attachments, isCut } : { attachments, isCut, from: mail.from.address };
  const entry = { messageId: id, kind: "reply", userId: null, author } as const;
  const body = visibleText(ownText.slice(0, MAX_REPLY_LENGTH));
  if (!(await mayWriteEntry(trx, id, { bytes: Buffer.byteLength(body), now }))) return "skipped";
  const emailMessageId = isSenders ? toMessageId(mail.id) : undefined;
  await insertEntry(trx, {
    ...entry,
    mailId,
    emailMessageId,
    body,
    details: { email },
    now: now.toISOString(),
  });
  const who = isSenders ? author : `${fromElsewhere(author)},`;
  await notifyOfMessage(trx, `${who} answered by email`, message, now);
  return "taken";
}

const nameOf = ({ name, address }: MailAddress) => (name || address || "Someone").slice(0, MAX_AUTHOR_LENGTH);
