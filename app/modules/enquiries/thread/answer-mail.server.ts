import { html } from "hono/html";
import { type Mail, mailSender, messageIdOf, oneLine } from "#app/platform/mail/mailer.server.ts";
import { type MailSite, withBreaks } from "../contact-mail.server.ts";
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
export function composeAnswerMail(
  { business, mail, origin }: MailSite,
  { enquiry, body, thread }: AnswerMailParts,
): Mail {
  const from = mailSender(mail.from, business);
  const name = oneLine(business.name);
  const signature = [name, oneLine(business.phone), origin].filter(Boolean);
  const quoted = enquiry.message.split("\n");
  const answer: Mail = {
    from,
    to: enquiry.email,
    replyTo: { name, address: business.email },
    subject: answerSubject(threadSubject(enquiry.kind, business)),
    text: [
      body,
      `-- \n${signature.join("\n")}`,
      ["You wrote:", ...quoted.map((line) => `> ${line}`)].join("\n"),
    ].join("\n\n"),
    html: String(html`<!doctype html><html lang="en"><body style="font-family:sans-serif;font-size:16px;line-height:1.5">
<p>${withBreaks(body.split("\n"))}</p>
<p style="color:#475048">${withBreaks(signature)}</p>
<p style="color:#475048">You wrote:</p>
<blockquote style="margin:0;padding-left:12px;border-left:3px solid #c5ccc2;color:#475048">${withBreaks(quoted)}</blockquote>
</body></html>`),
  };
  return inThread(answer, thread);
}
