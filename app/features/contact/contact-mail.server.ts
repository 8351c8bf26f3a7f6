import { html, raw } from "hono/html";
import { phoneHref } from "#app/features/site/business-profile.ts";
import { formatByClock } from "#app/platform/business-clock.ts";
import type { Mail } from "#app/platform/mail/mailer.server.ts";
import { mailSender, oneLine } from "#app/platform/mail/mailer.server.ts";
import type { ContactValues } from "./contact.schema.ts";
import { mailLink } from "./messages.ts";

/** What a quote request says besides a contact message; "" for what isn't answered. */
interface QuoteParts {
  kind: "quote" | "message";
  place: string;
  timing: string;
  budget: string;
  project: { title: string } | null;
}

interface ContactMailParts {
  /** `created_at` is an ISO time. */
  message: ContactValues & { id: string; created_at: string } & Partial<QuoteParts>;
  site: { name: string; email: string };
  /** MAIL_FROM: an address, or a name and an address in angle brackets. */
  from?: string | undefined;
  /** CONTACT_TO. */
  to?: string[] | undefined;
  /** Origin of the site, without a trailing slash. */
  publicUrl: string;
}

/**
 * Composes the mails that announce an enquiry to the business, one per recipient. To CONTACT_TO, or the
 * business's address; from MAIL_FROM, or the business's address under the site's name; replies go to the
 * sender of the enquiry.
 * @param parts the stored enquiry and the settings
 * @returns at least one mail
 */
export function composeContactMails(parts: ContactMailParts): Mail[] {
  const { message, site, publicUrl } = parts;
  const name = oneLine(message.name);
  const email = oneLine(message.email);
  const phone = oneLine(message.phone);
  const service = oneLine(message.service);
  const rows: Row[] = [
    { label: "Name", text: name },
    { label: "Email", text: email, link: mailLink(email) },
    { label: "Phone", text: phone, link: phoneHref(phone) },
    { label: "Service", text: service || "Not chosen" },
    ...quoteRows(message),
    { label: "Sent", text: sentAt(message.created_at) },
  ];
  const isQuote = message.kind === "quote";
  const what = isQuote ? "quote request" : "message";
  const title = `New ${what} from the ${oneLine(site.name)} website`;
  const footer = isQuote
    ? `Reply to this email to answer ${name}, or open the request: ${publicUrl}/admin/messages/${message.id}`
    : `Reply to this email to answer ${name}. They wrote to you with the form at ${publicUrl}/contact.`;
  const mail = {
    from: mailSender(parts.from, site),
    replyTo: { name, address: email },
    subject: `New ${what} from ${name}${service ? `: ${service}` : ""}`,
    text: plainText(title, rows, message.message, footer),
    html: markup(title, rows, message.message, footer),
  };
  return toBusiness(mail, parts.to, site);
}

/**
 * A mail to the business, one for each recipient: CONTACT_TO, or the business's own address.
 * @returns at least one mail
 */
export function toBusiness(
  mail: Omit<Mail, "to">,
  contactTo: readonly string[] | undefined,
  site: { email: string },
): Mail[] {
  const recipients = new Set(contactTo?.length ? contactTo : [site.email]);
  return [...recipients].map((to) => ({ ...mail, to }));
}

/** What a quote request says, a line each; nothing for what isn't answered. */
function quoteRows({ place, timing, budget, project }: Partial<QuoteParts>): Row[] {
  const rows = [
    { label: "Where", text: oneLine(place ?? "") },
    { label: "When", text: oneLine(timing ?? "") },
    { label: "Budget", text: oneLine(budget ?? "") },
    { label: "Liked", text: oneLine(project?.title ?? "") },
  ];
  return rows.filter(({ text }) => text !== "");
}

interface Row {
  label: string;
  text: string;
  link?: string;
}

export function plainText(title: string, rows: Row[], body: string, footer: string): string {
  const lines = rows.map(({ label, text }) => `${`${label}:`.padEnd(9)} ${text}`);
  return [title, lines.join("\n"), body, `-- \n${footer}`].join("\n\n");
}

export function markup(title: string, rows: Row[], body: string, footer: string): string {
  const cells = rows.map(({ label, text, link }) => {
    const value = link ? html`<a href="${link}">${text}</a>` : text;
    return html`<tr><th align="left" valign="top" style="padding:2px 16px 2px 0">${label}</th><td>${value}</td></tr>`;
  });
  const lines = body.split("\n").map((line, index) => (index === 0 ? line : [raw("<br>\n"), line]));
  return String(html`<!doctype html><html lang="en"><body style="font-family:sans-serif;font-size:16px;line-height:1.5">
<p><strong>${title}</strong></p>
<table cellpadding="0" cellspacing="0">${cells}</table>
<p>${lines.flat()}</p>
<p style="color:#475048">${footer}</p>
</body></html>`);
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
