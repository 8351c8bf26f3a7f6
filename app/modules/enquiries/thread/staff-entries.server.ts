import { listFirstNames } from "#app/accounts/users.queries.server.ts";
import { nameOf, personNames } from "#app/kernel/verbs/person-names.ts";
import type { StaffContext } from "#app/kernel/verbs/staff-verb.server.ts";
import type { Mail, MailCalendar } from "#app/platform/mail/mailer.server.ts";
import { enqueueSecretMail } from "#app/platform/outbox/sealed-mail.server.ts";
import { readBusinessProfile } from "#app/site/settings/site.queries.server.ts";
import type { Enquiry } from "../enquiries.ts";
import { findMailThread, insertEntry } from "./enquiry-entries.queries.server.ts";
import type { MailThread } from "./mail-thread.ts";

const MAX_AUTHOR_LENGTH = 120;

type Writing = Pick<StaffContext, "trx" | "viewer" | "now" | "site" | "cipher">;
type Entry = Omit<Parameters<typeof insertEntry>[1], "userId" | "author" | "now">;

/**
 * Adds an entry of the viewer to an enquiry's thread, under the name that staff know them by.
 * @returns its id
 */
export async function insertStaffEntry(
  { trx, viewer, now }: Pick<Writing, "trx" | "viewer" | "now">,
  entry: Entry,
): Promise<string> {
  const author = nameOf(personNames(await listFirstNames(trx)), viewer.email).slice(0, MAX_AUTHOR_LENGTH);
  return insertEntry(trx, { ...entry, userId: viewer.id, author, now });
}

/** The site as the mails of its staff need it. */
export const mailSiteOf = async ({ trx, site: { origin, mail } }: Pick<Writing, "trx" | "site">) => ({
  origin,
  mail,
  business: await readBusinessProfile(trx),
});

/**
 * Adds an entry of the viewer to an enquiry's thread, with the mail that brings it to the sender, which may have a link.
 * @param compose gets the mails before it
 */
export async function mailEntry(
  context: Writing,
  entry: Entry,
  compose: (site: Awaited<ReturnType<typeof mailSiteOf>>, thread: MailThread) => Promise<Mail>,
): Promise<void> {
  const thread = await findMailThread(context.trx, entry.enquiryId);
  const threadEntryId = await insertStaffEntry(context, entry);
  const about = { recordId: entry.enquiryId, threadEntryId, now: new Date(context.now) };
  const mail = await compose(await mailSiteOf(context), thread);
  await enqueueSecretMail(context.trx, context.cipher, mail, about);
}

/**
 * Adds an entry of the viewer to an enquiry's thread, with a mail to the sender in one thread with those before it.
 * @param body of the mail
 * @param calendar the appointment that it is about
 */
export async function writeToSender(
  context: Writing,
  enquiry: Pick<Enquiry, "id" | "kind" | "email" | "message">,
  entry: Omit<Entry, "enquiryId">,
  body: string,
  calendar?: MailCalendar,
): Promise<void> {
  // Loaded when it is needed: commands, which load this file, can’t read JSX.
  const { composeAnswerMail } = await import("./answer-mail.server.tsx");
  await mailEntry(context, { ...entry, enquiryId: enquiry.id }, async (site, thread) => ({
    ...(await composeAnswerMail(site, { enquiry, body, thread })),
    calendar,
  }));
}
