import { readBusinessProfile } from "#app/features/site/site.queries.server.ts";
import type { StaffWriting } from "#app/features/staff/staff-verb.server.ts";
import type { Mail } from "#app/platform/mail/mailer.server.ts";
import { enqueueMail } from "#app/platform/outbox/outbox.queries.server.ts";
import type { Message } from "../messages.ts";
import { composeAnswerMail } from "./answer-mail.server.ts";
import { listSenderMails } from "./message-entries.queries.server.ts";
import { insertStaffEntry } from "./staff-entries.server.ts";

type Writing = Pick<StaffWriting, "trx" | "viewer" | "now" | "site">;
type Entry = Parameters<typeof insertStaffEntry>[1];

/** The site as the mails of its staff need it. */
export const mailSiteOf = async ({ trx, site: { origin, mail } }: Pick<Writing, "trx" | "site">) => ({
  ...{ origin, mail, business: await readBusinessProfile(trx) },
});

/** Adds an entry of the viewer to a message's thread, with the mail that brings it to the sender. */
export async function mailEntry(
  context: Writing,
  entry: Entry,
  compose: (site: Awaited<ReturnType<typeof mailSiteOf>>) => Mail,
): Promise<void> {
  const messageEntryId = await insertStaffEntry(context, entry);
  const about = { contactMessageId: entry.messageId, messageEntryId, now: new Date(context.now) };
  await enqueueMail(context.trx, compose(await mailSiteOf(context)), about);
}

/**
 * Adds an entry of the viewer to a message's thread, with a mail to the sender in one thread with those before it.
 * @param body of the mail
 */
export async function writeToSender(
  context: Writing,
  message: Pick<Message, "id" | "name" | "email" | "message">,
  entry: Omit<Entry, "messageId">,
  body: string,
): Promise<void> {
  const earlier = await listSenderMails(context.trx, message.id);
  await mailEntry(context, { ...entry, messageId: message.id }, (site) =>
    composeAnswerMail(site, { message, body, earlier }),
  );
}
