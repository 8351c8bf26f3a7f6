import type { Trx } from "#app/platform/db/schema.server.ts";
import { oneLine } from "#app/platform/mail/mailer.server.ts";
import { collectMail } from "#app/platform/outbox/collected-mails.queries.server.ts";
import { enqueueMail } from "#app/platform/outbox/outbox.queries.server.ts";
import { countPoint } from "#app/platform/rate-limits/rate-limits.queries.server.ts";
import { composeContactMails, type MailSite, toBusiness } from "./contact-mail.server.ts";
import { notifyOfEnquiry } from "./enquiry-notification.server.ts";

const HOUR_MS = 3_600_000;
/** Enquiries of an hour of which the business gets a mail each. */
export const MAX_ANNOUNCED = 100;
/** Of a collected mail, in characters. */
const MAX_LIST = 20_000;

type Announced = Parameters<typeof composeContactMails>[1];

/**
 * Enqueues what tells the business of an enquiry, in its transaction: a mail and a notification of its own. Of more than
 * MAX_ANNOUNCED in an hour, which only strangers send, the mails are one an hour with a list; each enquiry is stored all
 * the same.
 */
export async function announceEnquiry(
  trx: Trx,
  site: MailSite,
  { enquiry, now }: { enquiry: Announced; now: Date },
): Promise<void> {
  const expiresAt = new Date(now.getTime() + HOUR_MS);
  if ((await countPoint(trx, { key: "announced-messages", now, expiresAt })) > MAX_ANNOUNCED) {
    const { name, email } = enquiry;
    const compose = (all: readonly Listed[]) => composeList(site, all);
    return collectMail(trx, { name, email }, compose, { key: "messages", everyMs: HOUR_MS, now });
  }
  for (const mail of await composeContactMails(site, enquiry))
    await enqueueMail(trx, mail, { recordId: enquiry.id, now });
  const title = enquiry.kind === "quote" ? "New quote request" : "New message";
  await notifyOfEnquiry(trx, title, { ...enquiry, place: enquiry.place ?? "" }, now);
}

type Listed = Pick<Announced, "name" | "email">;

/** The mails that list enquiries, one for each recipient. */
async function composeList(site: MailSite, enquiries: readonly Listed[]) {
  // Loaded when it is needed: commands, which load this file, can’t read JSX.
  const { renderEnquiryMail } = await import("./enquiry-mail.server.tsx");
  const link = `${site.origin}/admin/messages`;
  const list = enquiries.map(({ name, email }) => `${oneLine(name)}, ${oneLine(email)}`).join("\n");
  const count = enquiries.length === 1 ? "1 more message" : `${enquiries.length} more messages`;
  return toBusiness(site, {
    replyTo: { name: oneLine(site.business.name), address: site.business.email },
    ...(await renderEnquiryMail(site, {
      subject: `${count} from your website`,
      title: `${count} came in within an hour`,
      rows: [{ label: "Messages", text: link, link }],
      body: list.length > MAX_LIST ? `${list.slice(0, MAX_LIST)}…` : list,
      footer:
        "So many came in at once that we list them in one email. All of them are in Messages on your website.",
    })),
  });
}
