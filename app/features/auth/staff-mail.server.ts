import { readBusinessProfile } from "#app/features/site/site.queries.server.ts";
import type { StaffSite } from "#app/features/staff/staff-verb.server.ts";
import type { Trx } from "#app/platform/db/schema.server.ts";
import { mailSender, oneLine } from "#app/platform/mail/mailer.server.ts";
import { enqueueMail } from "#app/platform/outbox/outbox.queries.server.ts";
import { listUsers } from "./users.queries.server.ts";

/** In which a mail to staff is written. */
export interface StaffMailContext {
  trx: Trx;
  /** ISO time. */
  now: string;
  site: StaffSite;
}

/**
 * Writes a mail to somebody of the staff into the outbox: a greeting, what there is to say, the business's name.
 * @param mail `subject` and `lines` are given the business's name; each line is a paragraph
 */
export async function writeStaffMail(
  { trx, now, site }: StaffMailContext,
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

/** Where administrators get their mail. */
export async function administratorAddresses(trx: Trx): Promise<string[]> {
  const users = await listUsers(trx);
  return users.filter(({ role }) => role === "administrator").map(({ email }) => email);
}
