import { html, raw } from "hono/html";
import { type Mail, mailSender, messageIdOf, oneLine } from "#app/platform/mail/mailer.server.ts";

interface AnswerMailParts {
  /** The message that is answered. */
  message: { name: string; email: string; message: string };
  body: string;
  site: { name: string; email: string; phone: string };
  /** MAIL_FROM: an address, or a name and an address in angle brackets. */
  from?: string | undefined;
  /** Origin of the site, without a trailing slash. */
  publicUrl: string;
  /** The ids of the earlier mails to the sender, oldest first. */
  earlier: readonly string[];
}

/**
 * Composes the mail that brings an answer to a message's sender, in one thread with the mails before it. Replies go to
 * the business's address.
 */
export function composeAnswerMail(parts: AnswerMailParts): Mail {
  const { message, body, site, publicUrl, earlier } = parts;
  const from = mailSender(parts.from, site);
  const name = oneLine(site.name);
  const signature = [name, oneLine(site.phone), publicUrl];
  const quoted = message.message.split("\n");
  const [first, last] = [earlier[0], earlier.at(-1)];
  const ids = [...new Set([first, last])].flatMap((id) => (id ? [messageIdOf(id, from)] : []));
  const inReplyTo = ids.at(-1);
  return {
    from,
    to: message.email,
    replyTo: { name, address: site.email },
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

const withBreaks = (lines: readonly string[]) =>
  lines.flatMap((line, index) => (index === 0 ? [line] : [raw("<br>\n"), line]));
