import { formatLongDate } from "#app/platform/business-clock.ts";
import type { Cipher } from "#app/platform/cipher.server.ts";
import { administratorAddresses, type StaffMailContext, writeStaffMail } from "./staff-mail.server.tsx";

/**
 * Enqueues a mail with a link to choose a password.
 * @param mail `why` returns the first sentence from the business's name; `isNew` is true for a new account
 */
export async function mailPasswordLink(
  context: StaffMailContext & { cipher: Cipher },
  mail: {
    userId: string;
    email: string;
    why(name: string): string;
    isNew: boolean;
    link: string;
    expires_at: string;
  },
): Promise<void> {
  const { userId, email, why, isNew, link, expires_at } = mail;
  await writeStaffMail(context, {
    to: email,
    userId,
    cipher: context.cipher,
    subject: (name) =>
      isNew ? `Your account on the ${name} website` : `Choose a new password for the ${name} website`,
    lines: (name) => [
      why(name),
      `Choose a password here:\n${link}`,
      `The link works once and expires ${formatUntil(context.now, expires_at)}. Anyone who has it can sign in as you, so keep it to yourself.`,
      `After that, sign in with ${email} at ${context.site.origin}/admin/login.`,
    ],
  });
}

/**
 * Mails the owner of an account that it was changed and, if somebody else changed it, every administrator
 * too, so that an unintended change is noticed. Does nothing if mail is not set up.
 * @param change `what` is a sentence; `byOneself` is true if the owner made the change
 */
export async function mailAccountChange(
  context: StaffMailContext,
  { email, what, byOneself = false }: { email: string; what: string; byOneself?: boolean },
): Promise<void> {
  if (!context.site.mail.isSetUp) return;
  const others = byOneself ? [] : await administratorAddresses(context.trx);
  for (const to of new Set([email, ...others])) {
    await writeStaffMail(context, {
      to,
      subject: (name) => `An account on the ${name} website was changed`,
      lines: () => [
        what,
        `Didn’t expect this? Sign in at ${context.site.origin}/admin/login, reset the password of the person who did it, and tell support.`,
      ],
    });
  }
}

const DAY_MS = 24 * 3_600_000;

/** The expiry as it follows 'expires': the date, or the number of minutes if it is within a day. */
function formatUntil(now: string, expires_at: string): string {
  const left = Date.parse(expires_at) - Date.parse(now);
  return left < DAY_MS
    ? `${Math.round(left / 60_000)} minutes after we sent this email`
    : `on ${formatLongDate(expires_at)}`;
}
