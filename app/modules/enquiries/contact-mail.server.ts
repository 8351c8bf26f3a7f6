import { formatByClock } from "#app/platform/business-clock.ts";
import type { MailBusiness, MailFact } from "#app/platform/mail/mail-frame.server.tsx";
import type { Mail } from "#app/platform/mail/mailer.server.ts";
import { mailSender, oneLine } from "#app/platform/mail/mailer.server.ts";
import { phoneHref } from "#app/site/settings/business-profile.ts";
import type { ContactValues } from "./contact.schema.ts";
import { enquiryPath, mailLink } from "./enquiries.ts";
import type { MailText } from "./enquiry-mail.server.tsx";
import { answeredQuestions, type QuestionAnswers } from "./quote-questions.ts";

/** What a quote request says besides a contact enquiry; "" for what isn't answered. */
interface QuoteParts extends QuestionAnswers {
  kind: "quote" | "message";
  project: { title: string } | null;
}

/** The site as its mails about enquiries need it. */
export interface MailSite {
  /** Without a trailing slash. */
  origin: string;
  mail: {
    /** MAIL_FROM: an address, or a name and an address in angle brackets. */
    from?: string | undefined;
    /** CONTACT_TO. */
    contactTo?: string[] | undefined;
  };
  business: MailBusiness & { email: string; phone: string };
}

/**
 * Composes the mails that announce an enquiry to the business.
 * @param enquiry as it is stored; `created_at` is an ISO time
 */
export function composeContactMails(
  site: MailSite,
  enquiry: ContactValues & { id: string; created_at: string } & Partial<QuoteParts>,
): Promise<Mail[]> {
  const name = oneLine(enquiry.name);
  const email = oneLine(enquiry.email);
  const phone = oneLine(enquiry.phone);
  const service = oneLine(enquiry.service);
  const isQuote = enquiry.kind === "quote";
  const what = isQuote ? "quote request" : "message";
  return mailsToBusiness(site, enquiry, {
    subject: `New ${what} from ${name}${service ? `: ${service}` : ""}`,
    title: `New ${what} from the ${oneLine(site.business.name)} website`,
    rows: [
      { label: "Name", text: name },
      { label: "Email", text: email, link: mailLink(email) },
      { label: "Phone", text: phone, link: phoneHref(phone) },
      { label: "Service", text: service || "Not chosen" },
      ...quoteRows(enquiry),
      { label: "Sent", text: sentAt(enquiry.created_at) },
    ],
    body: enquiry.message,
    footer: isQuote
      ? `Reply to this email to answer ${name}, or open the request: ${site.origin}${enquiryPath(enquiry.id)}`
      : `Reply to this email to answer ${name}. They wrote to you with the form at ${site.origin}/contact.`,
  });
}

/**
 * A mail to the business about an enquiry, one for each recipient: to CONTACT_TO, or the business's address; from
 * MAIL_FROM, or the business's address under the site's name; replies go to the enquiry's sender.
 * @returns none while neither CONTACT_TO nor the business's address is known
 */
export async function mailsToBusiness(
  site: MailSite,
  sender: { name: string; email: string },
  text: MailText,
): Promise<Mail[]> {
  // Loaded when it is needed: commands, which load this file, can’t read JSX.
  const { renderEnquiryMail } = await import("./enquiry-mail.server.tsx");
  return toBusiness(site, {
    replyTo: { name: oneLine(sender.name), address: oneLine(sender.email) },
    ...(await renderEnquiryMail(site, text)),
  });
}

/** Addresses a mail to the business, one for each recipient; see mailsToBusiness. */
export function toBusiness(
  { business, mail: { from, contactTo } }: MailSite,
  content: Omit<Mail, "from" | "to">,
): Mail[] {
  const mail = { from: mailSender(from, business), ...content };
  const recipients = new Set(contactTo?.length ? contactTo : [business.email].filter(Boolean));
  return [...recipients].map((to) => ({ ...mail, to }));
}

/** What a quote request says, a line each; nothing for what isn't answered. */
function quoteRows({ project, ...answers }: Partial<QuoteParts>): MailFact[] {
  const rows = [
    ...answeredQuestions(answers).map(({ title, answer }) => ({ label: title, text: oneLine(answer) })),
    { label: "Liked", text: oneLine(project?.title ?? "") },
  ];
  return rows.filter(({ text }) => text !== "");
}

/** US English long form in the business's time zone (DESIGN §9.17). */
function sentAt(isoTime: string): string {
  const sent = formatByClock(new Date(isoTime), "en-US", {
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });
  return oneLine(sent);
}
