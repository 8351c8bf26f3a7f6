import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { DatabaseSchema, Trx } from "#app/platform/db/schema.server.ts";
import { linkTokenHash } from "#app/platform/link-token.server.ts";
import { mailSender, oneLine } from "#app/platform/mail/mailer.server.ts";
import { messages } from "#app/platform/messages.ts";
import { enqueueMail } from "#app/platform/outbox/outbox.queries.server.ts";
import { quoteMessages } from "#app/platform/quote-messages.ts";
import { checkContactFields } from "../contact.schema.ts";
import { markup, plainText, toBusiness } from "../contact-mail.server.ts";
import { holdMessages } from "../message-mails.queries.server.ts";
import { readForm, textOf } from "../read-form.server.ts";
import { countReplies, insertEntry } from "../thread/message-entries.queries.server.ts";
import { findSentMessage } from "./sent-message.queries.server.ts";
import type { SentMessage } from "./sent-message.ts";

/** Replies to one message, so that a link is no way to fill the database. */
const MAX_REPLIES = 200;

export interface SenderDeps {
  db: Kysely<DatabaseSchema>;
  limiter: { admit(key: string): Promise<boolean> };
  clientAddress: string;
  /** Called after the commit, so that the mail is sent at once. */
  wakeWorker(): void;
  readSite(): Promise<{ name: string; email: string }>;
  /** MAIL_FROM and CONTACT_TO. */
  mail: { from?: string | undefined; contactTo?: string[] | undefined };
  /** Of the site, without a trailing slash. */
  origin: string;
  log: Pick<Logger, "error">;
  now?: Date;
}

/** `gone`: the link leads nowhere any more. `typed` is what was written, for its writer. */
export type ReplyOutcome =
  | { kind: "stored" }
  | { kind: "gone"; status: 404; typed: string }
  | { kind: "refused"; status: 400 | 429 | 503; message: string; typed: string };

/**
 * Stores what a message's sender writes on their page, with the mails that tell the business of it. Never throws: a
 * database error is an outcome.
 * @param token of the sender's link
 */
export async function takeReply(deps: SenderDeps, request: Request, token: string): Promise<ReplyOutcome> {
  const typed = textOf((await readForm(request)).get("body"));
  const { values, fieldErrors } = checkContactFields({ message: typed });
  const refused = (status: 400 | 429 | 503, message: string) =>
    ({ kind: "refused", status, message, typed }) as const;
  try {
    if (!(await deps.limiter.admit(deps.clientAddress))) return refused(429, messages.contact.tooMany);
    const site = await deps.readSite();
    const outcome = await deps.db.transaction().execute(async (trx) => {
      const message = await findSentMessage(trx, linkTokenHash(token));
      if (!message) return "gone";
      if (!values.message) return quoteMessages.noReply;
      if (fieldErrors.message) return fieldErrors.message;
      return storeReply(trx, { ...deps, site }, message, values.message);
    });
    if (outcome === "gone") return { kind: "gone", status: 404, typed };
    if (outcome !== "stored") return refused(400, outcome);
    deps.wakeWorker();
    return { kind: "stored" };
  } catch (error) {
    deps.log.error({ err: error }, "What a message's sender wrote could not be stored");
    return refused(503, messages.contact.failed);
  }
}

interface Replying extends Pick<SenderDeps, "mail" | "origin" | "now"> {
  site: { name: string; email: string };
}

/** @returns "stored", or a sentence that says why not */
async function storeReply(trx: Trx, deps: Replying, message: SentMessage, body: string): Promise<string> {
  const now = deps.now ?? new Date();
  const { id, name } = message;
  await holdMessages(trx, [id]);
  if ((await countReplies(trx, id)) >= MAX_REPLIES) return messages.contact.failed;
  const entry = { messageId: id, kind: "reply", userId: null, author: name } as const;
  await insertEntry(trx, { ...entry, body, details: {}, now: now.toISOString() });
  const news = { did: "wrote about", body };
  for (const mail of composeNews(deps, message, news)) await enqueueMail(trx, mail, { now });
  return "stored";
}

/**
 * Records that a message's sender has added photos, with the mails that tell the business of it.
 * @param token of the sender's link
 * @param count of the photos that are stored
 * @throws {Error} if the database can't be reached; the photos stay
 */
export async function tellOfPhotos(deps: SenderDeps, token: string, count: number): Promise<void> {
  const site = await deps.readSite();
  const now = deps.now ?? new Date();
  await deps.db.transaction().execute(async (trx) => {
    const message = await findSentMessage(trx, linkTokenHash(token));
    if (!message) return;
    const entry = { messageId: message.id, kind: "photos", userId: null, author: message.name } as const;
    await insertEntry(trx, { ...entry, details: { count }, now: now.toISOString() });
    const news = { did: "added photos to", body: count === 1 ? "1 new photo." : `${count} new photos.` };
    for (const mail of composeNews({ ...deps, site }, message, news)) await enqueueMail(trx, mail, { now });
  });
  deps.wakeWorker();
}

/** The mails that tell the business what a message's sender has done; answers to them go to the sender. */
function composeNews(
  { site, mail, origin }: Replying,
  message: SentMessage,
  { did, body }: { did: string; body: string },
) {
  const name = oneLine(message.name);
  const title = `${name} ${did} their quote request`;
  const link = `${origin}/admin/messages/${message.id}`;
  const rows = [{ label: "Request", text: link, link }];
  const footer = `Reply to this email to answer ${name}, or answer on the page of the request: the thread then stays whole.`;
  const composed = {
    from: mailSender(mail.from, site),
    replyTo: { name, address: oneLine(message.email) },
    subject: title,
    text: plainText(title, rows, body, footer),
    html: markup(title, rows, body, footer),
  };
  return toBusiness(composed, mail.contactTo, site);
}
