import {
  FooterLines,
  MailCard,
  MailLines,
  MailQuote,
  renderMail,
} from "#app/platform/mail/mail-frame.server.tsx";
import { type Mail, mailSender, messageIdOf, oneLine } from "#app/platform/mail/mailer.server.ts";
import type { MailSite } from "../contact-mail.server.ts";
import { answerSubject, boundReferences, type MailThread } from "./mail-thread.ts";

interface AnswerMailParts {
  /** The enquiry that is answered. */
  enquiry: { kind: "quote" | "message"; email: string; message: string };
  body: string;
  /** The mails before it. */
  thread: MailThread;
}

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

/**
 * Composes the mail that brings an answer to an enquiry's sender, in one thread with the mails before it. Replies go to
 * the business's address.
 */
export async function composeAnswerMail(
  { business, mail, origin }: MailSite,
  { enquiry, body, thread }: AnswerMailParts,
): Promise<Mail> {
  const name = oneLine(business.name);
  const signature = [name, oneLine(business.phone), origin].filter(Boolean);
  const answer: Mail = {
    from: mailSender(mail.from, business),
    to: enquiry.email,
    replyTo: { name, address: business.email },
    ...(await renderMail({
      subject: answerSubject(threadSubject(enquiry.kind, business)),
      preview: oneLine(body),
      business,
      origin,
      children: (
        <MailCard>
          <MailLines>{body}</MailLines>
          <FooterLines>{signature.join("\n")}</FooterLines>
        </MailCard>
      ),
      footer: <MailQuote above="You wrote:">{enquiry.message}</MailQuote>,
    })),
  };
  return inThread(answer, thread);
}
