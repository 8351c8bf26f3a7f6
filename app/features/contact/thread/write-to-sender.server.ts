import { readBusinessProfile } from "#app/features/site/site.queries.server.ts";
import type { StaffWriting } from "#app/features/staff/staff-verb.server.ts";
import { enqueueMail } from "#app/platform/outbox/outbox.queries.server.ts";
import type { Message } from "../messages.ts";
import { composeAnswerMail } from "./answer-mail.server.ts";
import { listSenderMails } from "./message-entries.queries.server.ts";
import { insertStaffEntry } from "./staff-entries.server.ts";

/**
 * Adds an entry of the viewer to a message's thread, with the mail that brings it to the sender, in one thread with the
 * mails before it.
 * @param text of the mail
 */
export async function writeToSender(
  context: Pick<StaffWriting, "trx" | "viewer" | "now" | "site">,
  message: Pick<Message, "id" | "name" | "email" | "message">,
  entry: Omit<Parameters<typeof insertStaffEntry>[1], "messageId">,
  text: string,
): Promise<void> {
  const { trx, now, site } = context;
  const earlier = await listSenderMails(trx, message.id);
  const messageEntryId = await insertStaffEntry(context, { ...entry, messageId: message.id });
  const mail = composeAnswerMail({
    ...{ message, body: text, from: site.mail.from, publicUrl: site.origin, earlier },
    site: await readBusinessProfile(trx),
  });
  await enqueueMail(trx, mail, { contactMessageId: message.id, messageEntryId, now: new Date(now) });
}
