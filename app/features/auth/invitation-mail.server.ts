import { formatLongDate } from "#app/platform/long-date.ts";
import { mailSender, oneLine } from "#app/platform/mail/mail-header.server.ts";
import type { Mail } from "#app/platform/mail/mailer.server.ts";

interface InvitationMailParts {
  /** Whether the account is new, or its password was reset. */
  reason: "added" | "reset";
  /** Whose account it is. */
  email: string;
  /** E-mail of whoever sends it. */
  by: string;
  link: string;
  /** ISO time until which the link works. */
  expires_at: string;
  business: { name: string; email: string };
  /** MAIL_FROM. */
  from?: string | undefined;
  /** Of the site, without a slash at the end. */
  origin: string;
}

/** Writes the mail with which somebody chooses a password. */
export function composeInvitation(parts: InvitationMailParts): Mail {
  const { reason, email, by, link, business, origin } = parts;
  const name = oneLine(business.name);
  const why =
    reason === "added"
      ? `${by} has made an account for you on the website of ${name}. With it you can edit the site.`
      : `${by} has reset your password on the website of ${name}. The old one no longer works.`;
  const text = [
    "Hello,",
    why,
    `Choose a password here:\n${link}`,
    `The link works once, until ${formatLongDate(parts.expires_at)}. Whoever has it can sign in as you, so keep it to yourself.`,
    `After that, sign in with ${email} at ${origin}/admin/login.`,
    `-- \n${name}`,
  ];
  return {
    from: mailSender(parts.from, business),
    to: [email],
    replyTo: { name, address: business.email },
    subject:
      reason === "added" ? `Your account on the ${name} website` : `A new password for the ${name} website`,
    text: text.join("\n\n"),
  };
}
