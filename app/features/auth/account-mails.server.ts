import { readBusinessProfile } from "#app/features/site/site.queries.server.ts";
import type { StaffSite } from "#app/features/staff/staff-verb.server.ts";
import type { Trx } from "#app/platform/db/schema.server.ts";
import { formatLongDate } from "#app/platform/long-date.ts";
import { mailSender, oneLine } from "#app/platform/mail/mailer.server.ts";
import { enqueueMail, withdrawMailTo } from "#app/platform/outbox/outbox.queries.server.ts";
import { listUsers } from "./users.queries.server.ts";

interface MailContext {
  trx: Trx;
  /** ISO time. */
  now: string;
  site: StaffSite;
}

/**
 * Sends somebody the link to choose a password, in place of one that is still on its way.
 * @param mail `why` begins it, as a sentence with the business's name; `isNew`: the account is
 */
export async function mailPasswordLink(
  context: MailContext,
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
  await withdrawMailTo(context.trx, userId);
  await write(context, {
    to: email,
    userId,
    subject: (name) =>
      isNew ? `Your account on the ${name} website` : `A new password for the ${name} website`,
    lines: (name) => [
      why(name),
      `Choose a password here:\n${link}`,
      `The link works once, until ${untilWords(context.now, expires_at)}. Whoever has it can sign in as you, so keep it to yourself.`,
      `After that, sign in with ${email} at ${context.site.origin}/admin/login.`,
    ],
  });
}

/**
 * Tells the person of an account that it was changed, and where somebody else changed it every administrator, where mail
 * is set up: whoever did not mean it hears of it.
 * @param change `what` is a sentence; `byOneself`: the person changed it
 */
export async function mailAccountChange(
  context: MailContext,
  { email, what, byOneself = false }: { email: string; what: string; byOneself?: boolean },
): Promise<void> {
  if (!context.site.mail.isSetUp) return;
  const administrators = byOneself
    ? []
    : (await listUsers(context.trx)).filter(({ role }) => role === "administrator");
  for (const to of new Set([email, ...administrators.map((user) => user.email)])) {
    await write(context, {
      to,
      subject: (name) => `An account of the ${name} website was changed`,
      lines: () => [
        what,
        `If nobody of you meant this, sign in at ${context.site.origin}/admin/login, reset the password of whoever did it, and tell whoever runs the site.`,
      ],
    });
  }
}

async function write(
  { trx, now, site }: MailContext,
  mail: { to: string; userId?: string; subject(name: string): string; lines(name: string): string[] },
): Promise<void> {
  const business = await readBusinessProfile(trx);
  const name = oneLine(business.name);
  await enqueueMail(
    trx,
    {
      from: mailSender(site.mail.from, business),
      to: mail.to,
      replyTo: { name, address: business.email },
      subject: mail.subject(name),
      text: ["Hello,", ...mail.lines(name), `-- \n${name}`].join("\n\n"),
    },
    { now: new Date(now), ...(mail.userId ? { userId: mail.userId } : {}) },
  );
}

const DAY_MS = 24 * 3_600_000;

/** The day, or for what ends within one, how long that is. */
function untilWords(now: string, expires_at: string): string {
  const left = Date.parse(expires_at) - Date.parse(now);
  return left < DAY_MS
    ? `${Math.round(left / 60_000)} minutes after this mail was written`
    : formatLongDate(expires_at);
}
