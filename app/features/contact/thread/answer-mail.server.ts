import { html } from "hono/html";
import { type Mail, mailSender, messageIdOf, oneLine } from "#app/platform/mail/mailer.server.ts";
import { type MailSite, withBreaks } from "../contact-mail.server.ts";

interface AnswerMailParts {
  /** The message that is answered. */
  message: { name: string; email: string; message: string };
  body: string;
  /** The ids of the earlier mails to the sender, oldest first. */
  earlier: readonly string[];
}

/**
 * Composes the mail that brings an answer to a message's sender, in one thread with the mails before it. Replies go to
 * the business's address.
 */
export function composeAnswerMail(
  { business, mail, origin }: MailSite,
  { message, body, earlier }: AnswerMailParts,
): Mail {
  const from = mailSender(mail.from, business);
  const name = oneLine(business.name);
  const signature = [name, oneLine(business.phone), origin];
  const quoted = message.message.split("\n");
  const [first, last] = [earlier[0], earlier.at(-1)];
  const ids = [...new Set([first, last])].flatMap((id) => (id ? [messageIdOf(id, from)] : []));
  const inReplyTo = ids.at(-1);
  return {
    from,
    to: message.email,
    replyTo: { name, address: business.email },
    subject: `Re: Your message to ${name}`,
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
    ...(inReplyTo && { inReplyTo, references: ids }),
  };
}
