import { v7 } from "uuid";
import { isHoneypotFilled, readForm, textOf } from "#app/platform/http/read-form.server.ts";
import { askAboutEmail } from "#app/platform/mistyped-email.server.ts";
import { texts } from "#app/platform/texts.ts";
import { announceEnquiry } from "./announce-enquiry.server.ts";
import {
  CARRIED_FIELD,
  type ContactResult,
  checkContact,
  contactFieldNames,
  eachContactField,
} from "./contact.schema.ts";
import { contactTexts } from "./contact-texts.ts";
import { insertEnquiry } from "./enquiries.queries.server.ts";
import type { FormSite } from "./form-site.server.ts";

/** The result to show, and the HTTP status of the response. */
export interface ContactAnswer {
  result: ContactResult;
  status: 200 | 400 | 429 | 503;
}

/**
 * Stores an enquiry (SPEC §2 Contact) together with the mails that announce it, before 'Thank You!' is shown (DESIGN
 * §5). An enquiry with the honeypot filled in is stored as suspected spam, without a mail
 * (docs/design/enquiries.md#no-enquiry-is-lost). Only valid enquiries count against the limits, so mistakes lock nobody
 * out; there is no minimum time for filling in the form (DESIGN §11). Never throws: a database error is returned as
 * `failed`. What was written elsewhere is shown in the form, and nothing is stored.
 * @param request the POST request, with any body
 */
export async function submitEnquiry(site: FormSite, request: Request): Promise<ContactAnswer> {
  const form = await readForm(request);
  const typed = eachContactField((name) => textOf(form.get(name)));
  if (form.has(CARRIED_FIELD)) return { status: 200, result: { kind: "carried", values: typed } };
  const { values, fieldErrors } = checkContact(typed);
  for (const name of contactFieldNames) {
    const [sent, ...others] = form.getAll(name);
    // Our form sends no field twice or as a file.
    if (others.length > 0 || sent instanceof File) fieldErrors[name] = texts.request.malformed;
  }
  const question = fieldErrors.email ? undefined : askAboutEmail(form, values.email);
  if (question) fieldErrors.email = question;
  if (Object.keys(fieldErrors).length > 0)
    return { status: 400, result: { kind: "invalid", fieldErrors, values: typed } };
  if (!(await site.limiters.contact.admit(site.clientAddress))) {
    site.log.info("Contact form refused: too many enquiries from one address");
    return { status: 429, result: { kind: "error", message: contactTexts.tooMany, values: typed } };
  }
  const suspected_spam = isHoneypotFilled(form);
  const now = site.now ?? new Date();
  const enquiry = { id: v7(), ...values, created_at: now.toISOString() };
  try {
    const business = await site.readBusiness();
    await site.database.db.transaction().execute(async (trx) => {
      await insertEnquiry(trx, { ...enquiry, suspected_spam });
      if (!suspected_spam) await announceEnquiry(trx, { ...site, business }, { enquiry, now });
    });
  } catch (error) {
    site.log.error({ err: error }, "An enquiry could not be stored");
    await site.limiters.contact.forget(site.clientAddress);
    return { status: 503, result: { kind: "failed", values: typed } };
  }
  if (suspected_spam) site.log.info("An enquiry was kept as suspected spam");
  else site.wakeWorker();
  return { status: 200, result: { kind: "sent" } };
}
