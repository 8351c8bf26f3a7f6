import {
  FooterLines,
  MailCard,
  MailLines,
  MailQuote,
  renderMail,
} from "#app/platform/mail/mail-frame.server.tsx";
import { type Mail, mailSender, oneLine } from "#app/platform/mail/mailer.server.ts";
import type { MailSite } from "../contact-mail.server.ts";
import { inThread, threadSubject } from "./in-thread.server.ts";
import { answerSubject, type MailThread } from "./mail-thread.ts";

interface AnswerMailParts {
  /** The enquiry that is answered. */
  enquiry: { kind: "quote" | "message"; email: string; message: string };
  body: string;
  /** The mails before it. */
  thread: MailThread;
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
