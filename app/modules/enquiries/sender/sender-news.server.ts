import type { Trx } from "#app/platform/db/schema.server.ts";
import { type MailCalendar, oneLine } from "#app/platform/mail/mailer.server.ts";
import { collectMail } from "#app/platform/outbox/collected-mails.queries.server.ts";
import { type MailSite, mailsToBusiness } from "../contact-mail.server.ts";
import { enquiryPath } from "../enquiries.ts";
import { notifyOfEnquiry } from "../enquiry-notification.server.ts";
import type { SentEnquiry } from "./sent-enquiry.ts";

/** What an enquiry's sender has done, as the business reads it. */
export interface SenderNews {
  /** The subject, and the first line. */
  title: string;
  body: string;
  /** The appointment that it is about. */
  calendar?: MailCalendar;
}

/** Of one enquiry, after the first mail, which is sent at once. */
const MAILED_EVERY_MS = 10 * 60_000;
/** Of a mail's text, in characters; the thread has all of it. */
const MAX_TEXT = 40_000;

/**
 * Enqueues what tells the business of what an enquiry's sender has done, in its transaction. What is done within some
 * minutes is one mail; see collectMail. The enquiry must be locked.
 */
export async function tellOfNews(
  trx: Trx,
  site: MailSite,
  { enquiry, news, now }: { enquiry: SentEnquiry; news: SenderNews; now: Date },
): Promise<void> {
  const compose = (all: readonly SenderNews[]) => composeNews(site, enquiry, all);
  await collectMail(trx, news, compose, { key: `news ${enquiry.id}`, everyMs: MAILED_EVERY_MS, now });
  await notifyOfEnquiry(trx, news.title, enquiry, now);
}

/** The mails that tell the business of news, one for each recipient; answers to them go to the sender. */
async function composeNews(site: MailSite, enquiry: SentEnquiry, news: readonly SenderNews[]) {
  const link = site.origin + enquiryPath(enquiry.id);
  const name = oneLine(enquiry.name);
  const [first] = news;
  const title =
    news.length === 1 && first ? oneLine(first.title) : `${news.length} updates on ${name}’s quote request`;
  const mails = await mailsToBusiness(site, enquiry, {
    subject: title,
    title,
    rows: [{ label: "Request", text: link, link }],
    body: news.length === 1 && first ? first.body : listed(news),
    footer: `Reply to this email to answer ${name}, or answer on the page of the request: the thread then stays whole.`,
  });
  // An enquiry has one visit, and each file of it replaces those before.
  const calendar = news.findLast((one) => one.calendar)?.calendar;
  return mails.map((mail) => ({ ...mail, calendar }));
}

/** Each title with its text, as many as fit. */
function listed(news: readonly SenderNews[]): string {
  const whole = news.map(({ title, body }) => `${oneLine(title)}\n${body}`).join("\n\n");
  if (whole.length <= MAX_TEXT) return whole;
  return `${whole.slice(0, MAX_TEXT).trimEnd()}…\n\nThe rest is on the page of the request.`;
}
