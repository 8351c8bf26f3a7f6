import type { Trx } from "#app/platform/db/schema.server.ts";
import { type MailCalendar, oneLine } from "#app/platform/mail/mailer.server.ts";
import { collectMail } from "#app/platform/outbox/collected-mails.queries.server.ts";
import { type MailSite, mailsToBusiness } from "../contact-mail.server.ts";
import { notifyOfMessage } from "../message-push.server.ts";
import { messagePath } from "../messages.ts";
import type { SentMessage } from "./sent-message.ts";

/** What a message's sender has done, as the business reads it. */
export interface SenderNews {
  /** The subject, and the first line. */
  title: string;
  body: string;
  /** The appointment that it is about. */
  calendar?: MailCalendar;
}

/** Of one message, after the first mail, which is sent at once. */
const MAILED_EVERY_MS = 10 * 60_000;
/** Of a mail's text, in characters; the thread has all of it. */
const MAX_TEXT = 40_000;

/**
 * Enqueues what tells the business of what a message's sender has done, in its transaction. What is done within some
 * minutes is one mail; see collectMail. The message must be locked.
 */
export async function tellOfNews(
  trx: Trx,
  site: MailSite,
  { message, news, now }: { message: SentMessage; news: SenderNews; now: Date },
): Promise<void> {
  const compose = (all: readonly SenderNews[]) => composeNews(site, message, all);
  await collectMail(trx, news, compose, { key: `news ${message.id}`, everyMs: MAILED_EVERY_MS, now });
  await notifyOfMessage(trx, news.title, message, now);
}

/** The mails that tell the business of news, one for each recipient; answers to them go to the sender. */
function composeNews(site: MailSite, message: SentMessage, news: readonly SenderNews[]) {
  const link = site.origin + messagePath(message.id);
  const name = oneLine(message.name);
  const [first] = news;
  const title =
    news.length === 1 && first ? oneLine(first.title) : `${news.length} updates on ${name}’s quote request`;
  const mails = mailsToBusiness(site, message, {
    subject: title,
    title,
    rows: [{ label: "Request", text: link, link }],
    body: news.length === 1 && first ? first.body : listed(news),
    footer: `Reply to this email to answer ${name}, or answer on the page of the request: the thread then stays whole.`,
  });
  // A message has one visit, and each file of it replaces those before.
  const calendar = news.findLast((one) => one.calendar)?.calendar;
  return mails.map((mail) => ({ ...mail, calendar }));
}

/** Each title with its text, as many as fit. */
function listed(news: readonly SenderNews[]): string {
  const whole = news.map(({ title, body }) => `${oneLine(title)}\n${body}`).join("\n\n");
  if (whole.length <= MAX_TEXT) return whole;
  return `${whole.slice(0, MAX_TEXT).trimEnd()}…\n\nThe rest is on the page of the request.`;
}
