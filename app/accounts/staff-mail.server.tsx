import type { StaffSite } from "#app/kernel/verbs/staff-verb.server.ts";
import type { Cipher } from "#app/platform/cipher.server.ts";
import type { Trx } from "#app/platform/db/schema.server.ts";
import { FooterLines, MailCard, MailLines, renderMail } from "#app/platform/mail/mail-frame.server.tsx";
import { mailSender, oneLine } from "#app/platform/mail/mailer.server.ts";
import { enqueueMail } from "#app/platform/outbox/outbox.queries.server.ts";
import { enqueueSecretMail } from "#app/platform/outbox/sealed-mail.server.ts";
import { readBusinessProfile } from "#app/site/settings/site.queries.server.ts";
import { listUsers } from "./users.queries.server.ts";

/** The transaction, time and site that a mail to staff needs. */
export interface StaffMailContext {
  trx: Trx;
  /** ISO time. */
  now: string;
  site: StaffSite;
}

/**
 * Adds a mail to a staff member to the outbox: a greeting, the lines, the business's name.
 * @param mail `subject` and `lines` receive the business's name; each line is a paragraph; `cipher` seals one with a
 * secret link
 */
export async function writeStaffMail(
  { trx, now, site }: StaffMailContext,
  mail: {
    to: string;
    userId?: string;
    cipher?: Cipher;
    subject(name: string): string;
    lines(name: string): string[];
  },
): Promise<void> {
  const business = await readBusinessProfile(trx);
  const name = oneLine(business.name);
  const lines = mail.lines(name);
  const composed = {
    from: mailSender(site.mail.from, business),
    to: mail.to,
    replyTo: { name, address: business.email },
    ...(await renderMail({
      subject: mail.subject(name),
      preview: oneLine(lines[0] ?? ""),
      business,
      origin: site.origin,
      children: (
        <MailCard>
          {["Hello,", ...lines].map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: it is rendered once
            <MailLines key={index}>{line}</MailLines>
          ))}
        </MailCard>
      ),
      footer: <FooterLines>{name}</FooterLines>,
    })),
  };
  const about = { now: new Date(now), userId: mail.userId };
  if (mail.cipher) await enqueueSecretMail(trx, mail.cipher, composed, about);
  else await enqueueMail(trx, composed, about);
}

/** The e-mails of all administrators. */
export async function administratorAddresses(trx: Trx): Promise<string[]> {
  const users = await listUsers(trx);
  return users.filter(({ role }) => role === "administrator").map(({ email }) => email);
}
