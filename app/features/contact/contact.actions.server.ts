import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { v7 } from "uuid";
import type { DatabaseSchema } from "#app/platform/db/schema.server.ts";
import { messages } from "#app/platform/messages.ts";
import { enqueueMail } from "#app/platform/outbox/outbox.queries.server.ts";
import { insertContactMessage } from "./contact.queries.server.ts";
import { checkContact } from "./contact.schema.ts";
import type { ContactResult } from "./contact-fields.ts";
import { filledForm, readContactForm } from "./contact-form-data.server.ts";
import type { ContactLimiter } from "./contact-limiter.server.ts";
import { composeContactMail } from "./contact-mail.server.ts";

export interface ContactDeps {
  db: Kysely<DatabaseSchema>;
  limiter: ContactLimiter;
  /** The visitor's address, by which enquiries are counted. */
  clientAddress: string;
  /** Called after the commit, so that the mail leaves at once. */
  wakeWorker(): void;
  /** The business's name and address, read when there is an enquiry to announce. */
  readSite(): Promise<{ name: string; email: string }>;
  /** MAIL_FROM and CONTACT_TO. */
  mail: { from?: string | undefined; contactTo?: string[] | undefined };
  /** Of the site, without a slash at the end. */
  origin: string;
  log: Pick<Logger, "info" | "error">;
  now?: Date;
}

/** What the page shows, and the HTTP status it is shown with. */
export interface ContactAnswer {
  result: ContactResult;
  status: 200 | 400 | 429 | 503;
}

/**
 * Takes an enquiry (SPEC §2 Contact). It is stored together with the mail that announces it before anybody reads
 * 'Thank You!' (DESIGN §5); one with the hidden field filled in is kept as suspected spam, without a mail (decision
 * 12). Only enquiries that pass every check count against the limits, so nobody is locked out by slips; there is no
 * shortest time a form must take (DESIGN §11). Never throws: a database that fails is `failed`.
 * @param request the post, whatever its body holds
 */
export async function submitContactMessage(deps: ContactDeps, request: Request): Promise<ContactAnswer> {
  const { values, faults, hiddenFieldFilled } = filledForm(await readContactForm(request));
  const check = checkContact(values);
  const fieldErrors = { ...check.fieldErrors, ...faults };
  if (check.fieldErrors || Object.keys(faults).length > 0) {
    return { status: 400, result: { kind: "invalid", fieldErrors, values } };
  }
  if (!(await deps.limiter.admit(deps.clientAddress))) {
    deps.log.info("Contact form refused: too many enquiries from one address");
    return { status: 429, result: { kind: "refused", sentence: messages.contact.tooMany, values } };
  }
  const now = deps.now ?? new Date();
  const message = { id: v7(), ...check.values, created_at: now.toISOString() };
  const suspected_spam = hiddenFieldFilled;
  try {
    const mail = composeContactMail({
      message,
      site: await deps.readSite(),
      from: deps.mail.from,
      to: deps.mail.contactTo,
      publicUrl: deps.origin,
    });
    await deps.db.transaction().execute(async (trx) => {
      await insertContactMessage(trx, { ...message, suspected_spam });
      if (!suspected_spam) await enqueueMail(trx, mail, { contactMessageId: message.id, now });
    });
  } catch (error) {
    deps.log.error({ err: error }, "An enquiry could not be stored");
    await deps.limiter.forget(deps.clientAddress);
    return { status: 503, result: { kind: "failed", values } };
  }
  if (suspected_spam) deps.log.info("An enquiry was kept as suspected spam");
  else deps.wakeWorker();
  return { status: 200, result: { kind: "sent" } };
}
