import { v7 } from "uuid";
import type { Trx } from "#app/platform/db/schema.server.ts";
import { isHoneypotFilled, readForm, textOf } from "#app/platform/http/read-form.server.ts";
import { linkTokenHash, newLinkToken } from "#app/platform/link-token.server.ts";
import { askAboutEmail } from "#app/platform/mistyped-email.server.ts";
import { mayMail } from "#app/platform/outbox/mail-limit.queries.server.ts";
import { enqueueSecretMail } from "#app/platform/outbox/sealed-mail.server.ts";
import { texts } from "#app/platform/texts.ts";
import { visibleText } from "#app/platform/visible-text.ts";
import type { ConsentBox, ConsentingPerson } from "#app/site/slots/consent-box.server.ts";
import { announceEnquiry } from "../announce-enquiry.server.ts";
import { checkContact } from "../contact.schema.ts";
import type { MailSite } from "../contact-mail.server.ts";
import { contactTexts } from "../contact-texts.ts";
import { insertEnquiry } from "../enquiries.queries.server.ts";
import type { FormSite } from "../form-site.server.ts";
import { makeRoomForDraft, movePhotos } from "../photos/enquiry-photos.queries.server.ts";
import { type ListedQuestion, listQuestions, mapQuestions } from "../quote-questions.ts";
import { quoteTexts } from "../quote-texts.ts";
import { composeLinkMail } from "../sender/sender-mail.server.ts";
import { findSentEnquiry } from "../sender/sent-enquiry.queries.server.ts";
import { senderPath } from "../sender/sent-enquiry.ts";
import { insertEntry } from "../thread/enquiry-entries.queries.server.ts";
import {
  emptyAnswers,
  PAGE_TOKEN,
  type QuoteAnswers,
  type QuoteFieldErrors,
  quoteLimits,
} from "./quote-answers.ts";
import { newQuoteToken } from "./quote-cookie.server.ts";
import {
  deleteDraft,
  findQuoteDraft,
  holdDraft,
  insertDraft,
  type QuoteDraft,
  updateDraft,
} from "./quote-drafts.queries.server.ts";
import { QUOTE_PATH, type QuoteStep, stepBeside, stepPath } from "./quote-steps.ts";

export interface QuoteSite extends FormSite {
  /** Titles of the services offered. */
  readServices(): Promise<string[]>;
  /** Finds a public project; null if the id names none. */
  findProject(id: string): Promise<{ id: string; title: string } | null>;
  /** The consents that the last step asks for. */
  consents: readonly AskedConsent[];
}

/** A consent that the last step asks for; see ConsentBox. */
export interface AskedConsent extends Pick<ConsentBox, "name" | "changed"> {
  /** The words as they are at present. */
  readWords(): Promise<string>;
  store(trx: Trx, person: ConsentingPerson, now: Date): Promise<void>;
}

/**
 * What becomes of a step's form: the way goes on, or the step is shown again with what was typed. `token` is of the draft
 * that the browser goes on writing; null if it is sent. `begun` is the id of a draft that this form began.
 */
export type QuoteOutcome =
  | { kind: "moved"; to: string; token: string | null; begun?: string }
  | { kind: "invalid"; status: 400; answers: QuoteAnswers; fieldErrors: QuoteFieldErrors }
  | { kind: "refused"; status: 429 | 503; answers: QuoteAnswers; message: string };

/**
 * Takes the form of a step of a quote request. What is typed is stored on the way forward and back; the last step sends
 * the request, with its mails, in one transaction (DESIGN §5). Only the way forward checks it. Never throws: a database
 * error is an outcome.
 * @param token of the draft, from its writer's cookie; null for a new one
 */
export async function takeQuoteStep(
  site: QuoteSite,
  request: Request,
  step: QuoteStep,
  token: string | null,
): Promise<QuoteOutcome> {
  const form = await readForm(request);
  const { db } = site.database;
  const now = site.now ?? new Date();
  let answers = emptyAnswers;
  try {
    const readDraft = async () => (token === null ? undefined : findQuoteDraft(db, linkTokenHash(token)));
    const draft = await readDraft();
    const pageToken = readPageToken(form);
    // The same form was posted twice. The draft is read anew, as the first of the two may have ended it just now.
    if (step === "contact" && (await findSentEnquiry(db, linkTokenHash(pageToken), now)))
      return { kind: "moved", to: senderPath(pageToken), token: (await readDraft()) ? token : null };
    const read = await readStepForm(site, form, step, draft?.answers ?? emptyAnswers);
    answers = read.answers;
    if (!draft && !(await site.limiters.quoteDrafts.admit(site.clientAddress)))
      return { kind: "refused", status: 429, answers, message: contactTexts.tooMany };
    const key = draft && token ? token : newQuoteToken(site.origin);
    const begun = draft ? undefined : await beginDraft(site, key, answers, now);
    if (draft && !(await updateDraft(db, draft.id, answers, now))) return await afterSending(site, pageToken);
    const back = stepBeside(step, -1);
    if (form.get("to") === "back" && back) return { kind: "moved", to: stepPath(back), token: key };
    if (Object.keys(read.fieldErrors).length > 0) return { kind: "invalid", status: 400, ...read };
    const next = stepBeside(step, 1);
    if (next) return { kind: "moved", to: stepPath(next), token: key, begun };
    return await sendQuote(site, { token: key, pageToken, suspected_spam: isHoneypotFilled(form), now });
  } catch (error) {
    site.log.error({ err: error }, "A step of a quote request could not be stored");
    return { kind: "refused", status: 503, answers, message: contactTexts.failed };
  }
}

/** Stores a request that is begun. @param key the draft's token @returns its id */
async function beginDraft(
  { database: { db }, log }: QuoteSite,
  key: string,
  answers: QuoteAnswers,
  now: Date,
): Promise<string> {
  const deleted = await makeRoomForDraft(db, now);
  if (deleted > 0)
    log.info("The oldest quote requests that nobody has sent were deleted: there were too many");
  return insertDraft(db, linkTokenHash(key), answers, now);
}

/**
 * The token of the page that the request gets once it is sent. It comes with the form, made anew for each, so that a form
 * that is posted twice leads to the same page, and the token of the draft, which others may know, leads to none.
 */
function readPageToken(form: FormData): string {
  const token = textOf(form.get(PAGE_TOKEN));
  return /^[0-9a-f]{64}$/.test(token) ? token : newLinkToken();
}

/** A path of this site, as staff follow it; "" for any other text. */
const pathIn = (text: string) => (/^\/(?!\/)/.test(text) ? text : "");

/** Reads a step's fields into the answers; those of other steps stay. */
async function readStepForm(
  site: QuoteSite,
  form: FormData,
  step: QuoteStep,
  before: QuoteAnswers,
): Promise<{ answers: QuoteAnswers; fieldErrors: QuoteFieldErrors }> {
  const text = (name: string) => textOf(form.get(name));
  const oneLine = (typed: string) => visibleText(typed.replace(/\s+/g, " ")).trim();
  const line = (name: string, max: number) => oneLine(text(name)).slice(0, max);
  switch (step) {
    case "what": {
      const { values, fieldErrors } = checkContact({ message: text("words") });
      const chosen = form.getAll("service");
      const services = withinLength((await site.readServices()).filter((title) => chosen.includes(title)));
      const named = text("project");
      // A draft's own project stays, also one that is no longer public.
      const isOwn = named === before.project?.id;
      const project = isOwn ? before.project : named ? await site.findProject(named) : null;
      // The page is known from the first form only; later ones come from the steps themselves.
      const page = before.page || pathIn(line("page", quoteLimits.page));
      const words = values.message;
      const error = words ? fieldErrors.message : quoteTexts.words;
      return {
        answers: { ...before, project, words, services, page },
        fieldErrors: error ? { words: error } : {},
      };
    }
    case "where":
    case "when": {
      const answers = { ...before };
      const fieldErrors: QuoteFieldErrors = {};
      for (const question of listQuestions().filter((one) => one.step === step)) {
        const { key, kind, max } = question;
        answers[key] = kind === "range" ? line(key, max) : oneLine(text(key));
        const error = answerError(question, answers[key]);
        if (error) fieldErrors[key] = error;
      }
      return { answers, fieldErrors };
    }
    case "photos":
      return { answers: before, fieldErrors: {} };
    case "contact": {
      const typed = { name: text("name"), email: text("email"), phone: text("phone") };
      const { values, fieldErrors: errors } = checkContact(typed);
      const fieldErrors: QuoteFieldErrors = errors;
      const question = fieldErrors.email ? undefined : askAboutEmail(form, values.email);
      if (question) fieldErrors.email = question;
      const consents: Record<string, string> = {};
      for (const { name, changed, readWords } of site.consents) {
        const words = text(name);
        // Words that have changed since the page was opened are agreed to once more.
        if (words !== "" && words !== (await readWords())) fieldErrors[name] = changed;
        else if (words !== "") consents[name] = words;
      }
      return { answers: { ...before, ...values, consents }, fieldErrors };
    }
  }
}

/** As many of the services as the database's column has room for. */
function withinLength(services: readonly string[]): string[] {
  let length = 0;
  return services.filter((service) => {
    length += service.length + 2;
    return length <= quoteLimits.services;
  });
}

/** Turns a draft into an enquiry, with the mails to the business and to its sender. */
async function sendQuote(
  site: QuoteSite,
  sending: Pick<Sending, "pageToken" | "suspected_spam" | "now"> & { token: string },
): Promise<QuoteOutcome> {
  const { token, pageToken } = sending;
  const draft = await findQuoteDraft(site.database.db, linkTokenHash(token));
  if (!draft) return afterSending(site, pageToken);
  const { answers } = draft;
  const missing = firstUnanswered(answers);
  if (missing) return { kind: "moved", to: stepPath(missing), token };
  if (!(await site.limiters.contact.admit(site.clientAddress))) {
    site.log.info("A quote request was refused: too many enquiries from one address");
    return { kind: "refused", status: 429, answers, message: contactTexts.tooMany };
  }
  try {
    const business = await site.readBusiness();
    const isSent = await site.database.db
      .transaction()
      .execute((trx) => storeQuote(trx, { ...site, business, ...sending }, draft));
    if (isSent && sending.suspected_spam) site.log.info("A quote request was kept as suspected spam");
    else site.wakeWorker();
    return isSent ? { kind: "moved", to: senderPath(pageToken), token: null } : afterSending(site, pageToken);
  } catch (error) {
    await site.limiters.contact.forget(site.clientAddress);
    throw error;
  }
}

/**
 * Where a form leads whose request is sent already: to the sender's page, if the same form has sent it, or to a new
 * request.
 */
async function afterSending(
  { database: { db }, now = new Date() }: QuoteSite,
  pageToken: string,
): Promise<QuoteOutcome> {
  const isSame = await findSentEnquiry(db, linkTokenHash(pageToken), now);
  return { kind: "moved", to: isSame ? senderPath(pageToken) : QUOTE_PATH, token: null };
}

/** What is wrong with an answer; any range is right, as the owner may have changed them meanwhile. */
function answerError(question: ListedQuestion, answer: string): string | undefined {
  if (question.kind === "range") return undefined;
  if (answer === "") return question.missing;
  return answer.length > question.max ? texts.field.tooLong(question.name, question.max) : undefined;
}

/** The first step whose answer is missing or too long, such as one that was skipped by its address. */
function firstUnanswered({ words, ...answers }: QuoteAnswers): QuoteStep | null {
  if (!words || checkContact({ message: words }).fieldErrors.message) return "what";
  return listQuestions().find((question) => answerError(question, answers[question.key]))?.step ?? null;
}

interface Sending extends MailSite, Pick<QuoteSite, "consents" | "log" | "cipher"> {
  pageToken: string;
  suspected_spam: boolean;
  now: Date;
}

/** @returns false if another request has sent it */
async function storeQuote(
  trx: Trx,
  sending: Sending,
  { id: draftId, answers }: QuoteDraft,
): Promise<boolean> {
  if (!(await holdDraft(trx, draftId))) return false;
  const { pageToken, suspected_spam, now } = sending;
  const { words, services, project, name, email, phone, consents, page } = answers;
  const id = v7();
  const created_at = now.toISOString();
  const enquiry = {
    id,
    kind: "quote" as const,
    name,
    email,
    phone,
    service: services.join(", "),
    message: words,
    ...mapQuestions((question) => answers[question]),
    created_at,
  };
  await insertEnquiry(trx, {
    ...enquiry,
    page,
    suspected_spam,
    token_hash: linkTokenHash(pageToken),
    project_id: project?.id ?? null,
    project_title: project?.title ?? "",
  });
  await movePhotos(trx, draftId, id);
  await deleteDraft(trx, draftId);
  if (suspected_spam) return true;
  await announceEnquiry(trx, sending, { enquiry: { ...enquiry, project }, now });
  // Before the mail with the link, so that the counts of an address are locked in the same order as by other forms.
  for (const { name: box, store } of sending.consents) {
    const agreed = consents[box];
    if (agreed) await store(trx, { email, name, words: agreed, recordId: id }, now);
  }
  await mailLink(trx, sending, enquiry);
  return true;
}

/** Mails the sender of a request the link to their page, unless the address has had such mails already. */
async function mailLink(
  trx: Trx,
  { log, cipher, pageToken, now, ...site }: Sending,
  { id, kind, email }: { id: string; kind: "quote"; email: string },
): Promise<void> {
  const isHeld = !(await mayMail(trx, { to: email, kind: "quote-link", now }));
  const threadEntryId = await insertEntry(trx, {
    enquiryId: id,
    kind: "link",
    userId: null,
    author: "",
    details: isHeld ? { renewed: false, isHeld } : { renewed: false },
    now: now.toISOString(),
  });
  if (isHeld) return log.info("A mail with a link was not sent: its address has had too many");
  const confirmation = await composeLinkMail(site, { kind, email }, pageToken);
  await enqueueSecretMail(trx, cipher, confirmation, { recordId: id, threadEntryId, now });
}
