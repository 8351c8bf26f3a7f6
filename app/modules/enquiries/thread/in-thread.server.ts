import { type Mail, messageIdOf, oneLine } from "#app/platform/mail/mailer.server.ts";
import { answerSubject, boundReferences, type MailThread } from "./mail-thread.ts";

/** The subject of the mails to an enquiry's sender; stored with the first one, as the business's name can change. */
export const threadSubject = (kind: "quote" | "message", business: { name: string }): string =>
  `Your ${kind === "quote" ? "quote request" : "message"} to ${oneLine(business.name)}`;

/** Puts a mail to an enquiry's sender into one thread with those before it, as mail programs show them. */
export function inThread(mail: Mail, { mails, subject }: MailThread): Mail {
  const ids = mails.map(({ id, isOurs }) => (isOurs ? messageIdOf(id, mail.from) : id));
  const references = boundReferences(ids);
  const inReplyTo = references.at(-1);
  if (inReplyTo === undefined) return mail;
  return { ...mail, subject: answerSubject(subject ?? mail.subject), inReplyTo, references };
}
