import { lockForWrite } from "#app/platform/db/content-version.server.ts";
import type { Trx } from "#app/platform/db/schema.server.ts";
import { readForm, textOf } from "#app/platform/http/read-form.server.ts";
import { linkTokenHash } from "#app/platform/link-token.server.ts";
import { checkContact } from "../contact.schema.ts";
import type { MailSite } from "../contact-mail.server.ts";
import { contactTexts } from "../contact-texts.ts";
import { holdEnquiries } from "../enquiry-mails.queries.server.ts";
import type { FormSite } from "../form-site.server.ts";
import { quoteTexts } from "../quote-texts.ts";
import { insertEntry, mayWriteEntry, mergePhotos } from "../thread/enquiry-entries.queries.server.ts";
import { type SenderNews, tellOfNews } from "./sender-news.server.ts";
import { findSentEnquiry } from "./sent-enquiry.queries.server.ts";
import type { SentEnquiry, TypedFields } from "./sent-enquiry.ts";

/** What a verb of an enquiry's sender works with, in its transaction. */
export interface SenderContext {
  trx: Trx;
  /** The enquiry of the link; its row is locked. */
  enquiry: SentEnquiry;
  form: FormData;
  now: Date;
  /** As the mails of the verb need it. */
  site: MailSite;
  /**
   * Adds an entry of the sender to the enquiry's thread.
   * @returns its id
   * @throws {Refused} if the thread takes no more of them; see threadLimits
   */
  record(entry: Pick<Parameters<typeof insertEntry>[1], "kind" | "body" | "details">): Promise<string>;
  /** Enqueues the mails and notifications that tell the business what the sender has done. */
  tell(news: SenderNews): Promise<void>;
}

/**
 * What a form on the sender's page does; its field `verb` names it.
 * @returns null, or a sentence that says why nothing is stored
 */
export type SenderVerb = (context: SenderContext) => Promise<string | null>;

/** `gone`: the link leads nowhere any more. */
export type SenderOutcome =
  | { kind: "stored" }
  | { kind: "gone"; status: 404; typed: TypedFields }
  | { kind: "refused"; status: 400 | 429 | 503; verb: string; message: string; typed: TypedFields };

/** Takes back what was written; the enquiry is a sentence for the sender. */
class Refused extends Error {
  readonly status: 400 | 429;
  constructor(message: string, status: 400 | 429 = 400) {
    super(message);
    this.status = status;
  }
}

/**
 * Takes a form of an enquiry's sender: what its verb stores and the mails that tell the business of it are one
 * transaction. Never throws: a database error is an outcome.
 * @param token of the sender's link
 * @param verbs by the name in the form's field `verb`
 */
export async function takeSenderForm(
  site: FormSite,
  request: Request,
  token: string,
  verbs: Readonly<Record<string, SenderVerb>>,
): Promise<SenderOutcome> {
  const form = await readForm(request);
  const typed = Object.fromEntries([...form].map(([name, entry]) => [name, textOf(entry)]));
  const verb = textOf(form.get("verb")) || "reply";
  const refused = (status: 400 | 429 | 503, message: string) =>
    ({ kind: "refused", status, verb, message, typed }) as const;
  const run = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
  if (!run) return refused(400, contactTexts.failed);
  try {
    if (!(await site.limiters.replies.admit(site.clientAddress))) return refused(429, contactTexts.tooMany);
    const isStored = await withEnquiry(site, token, async (context) => {
      const reason = await run({ ...context, form });
      // Takes back what the verb wrote before it saw the reason.
      if (reason !== null) throw new Refused(reason);
    });
    return isStored ? { kind: "stored" } : { kind: "gone", status: 404, typed };
  } catch (error) {
    if (error instanceof Refused) return refused(error.status, error.message);
    site.log.error({ err: error }, "What a message's sender sent could not be stored");
    return refused(503, contactTexts.failed);
  }
}

/**
 * Runs a step in a transaction that holds the enquiry of a link, and wakes the worker of the outbox after it.
 * @returns false if the link leads nowhere any more
 */
async function withEnquiry(
  site: FormSite,
  token: string,
  step: (context: Omit<SenderContext, "form">) => Promise<void>,
): Promise<boolean> {
  const business = await site.readBusiness();
  const now = site.now ?? new Date();
  const { db, engine } = site.database;
  const isFound = await db.transaction().execute(async (trx) => {
    // Before the enquiry is locked, as staff's writes do it; see takeDownCopies.
    await lockForWrite(trx, engine);
    const linked = await findSentEnquiry(trx, linkTokenHash(token), now);
    if (!linked) return false;
    await holdEnquiries(trx, [linked.id]);
    // As it is once nobody else writes it.
    const enquiry = await findSentEnquiry(trx, linkTokenHash(token), now);
    if (!enquiry) return false;
    const record: SenderContext["record"] = async (entry) => {
      const bytes = Buffer.byteLength(entry.body ?? "");
      if (!(await mayWriteEntry(trx, enquiry.id, { bytes, now }))) {
        site.log.info("What a message's sender did was refused: its thread is full");
        throw new Refused(quoteTexts.threadFull(business), 429);
      }
      const by = { enquiryId: enquiry.id, userId: null, author: enquiry.name, now: now.toISOString() };
      return insertEntry(trx, { ...entry, ...by });
    };
    const mailSite = { origin: site.origin, mail: site.mail, business };
    const tell = (news: SenderNews) => tellOfNews(trx, mailSite, { enquiry, news, now });
    await step({ trx, enquiry, now, site: mailSite, record, tell });
    return true;
  });
  if (isFound) site.wakeWorker();
  return isFound;
}

/**
 * Reads what a sender has written in a form's field `body`.
 * @returns the text, "" for none; `reason` is a sentence that says why it can't be stored, or null
 */
export function readWords({ form }: Pick<SenderContext, "form">) {
  const { values, fieldErrors } = checkContact({ message: textOf(form.get("body")) });
  const body = values.message;
  return { body, reason: (body && fieldErrors.message) || null };
}

/** Stores what the sender writes to the business. */
export const reply: SenderVerb = async (context) => {
  const { enquiry, record, tell } = context;
  const { body, reason } = readWords(context);
  if (!body) return quoteTexts.noReply;
  if (reason) return reason;
  await record({ kind: "reply", body, details: {} });
  await tell({ title: `${enquiry.name} wrote about their quote request`, body });
  return null;
};

/**
 * Records that an enquiry's sender has added photos, with the mails that tell the business of it. Photos that are added
 * one after another are one entry.
 * @param token of the sender's link
 * @param count of the photos that are stored
 * @throws {Error} if the database can't be reached; the photos stay
 */
export async function tellOfPhotos(site: FormSite, token: string, count: number): Promise<void> {
  const step = async ({ trx, enquiry, now, record, tell }: Omit<SenderContext, "form">) => {
    const isMerged = await mergePhotos(trx, enquiry.id, { count, now });
    if (!isMerged) await record({ kind: "photos", details: { count } });
    const body = count === 1 ? "1 new photo." : `${count} new photos.`;
    await tell({ title: `${enquiry.name} added photos to their quote request`, body });
  };
  try {
    await withEnquiry(site, token, step);
  } catch (error) {
    // The thread was filled since the photos were taken; see insertPhoto.
    if (!(error instanceof Refused)) throw error;
  }
}

/**
 * Tells the business that an enquiry's sender has removed a photo which the site showed.
 * @param token of the sender's link
 * @throws {Error} if the database can't be reached; the photo is taken down
 */
export async function tellOfRemoval(site: FormSite, token: string): Promise<void> {
  await withEnquiry(site, token, ({ enquiry, tell }) =>
    tell({
      title: `${enquiry.name} removed a photo that your website showed`,
      body: "It’s off your website now, wherever it was shown.",
    }),
  );
}
