import { phoneHref } from "#app/features/site/business-profile.ts";
import { mailSender, oneLine } from "#app/platform/mail/mail-header.server.ts";
import type { Mail } from "#app/platform/mail/mailer.server.ts";
import type { ContactMessage } from "./contact.queries.server.ts";

const TIME_ZONE = "America/Toronto";

interface ContactMailParts {
  message: ContactMessage;
  site: { name: string; email: string };
  /** MAIL_FROM: an address, or a name and an address in angle brackets. */
  from?: string | undefined;
  /** CONTACT_TO. */
  to?: string[] | undefined;
  /** Origin of the site, without a slash at the end. */
  publicUrl: string;
}

/**
 * Writes the mail that announces an enquiry to the business. To CONTACT_TO, else the business's address; from
 * MAIL_FROM, else the business's address under the site's name; answers go to whoever wrote.
 * @param parts the stored enquiry and the settings
 */
export function composeContactMail(parts: ContactMailParts): Mail {
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
    { label: "Sent", text: sentAt(message.created_at) },
  ];
  const title = `New enquiry from the ${oneLine(site.name)} website`;
  const footer = `Reply to this mail to answer ${name}. It was sent with the form at ${publicUrl}/contact.`;
  return {
    from: mailSender(parts.from, site),
    to: parts.to && parts.to.length > 0 ? parts.to : [site.email],
    replyTo: { name, address: email },
    subject: `Website enquiry from ${name}${service ? `: ${service}` : ""}`,
    text: plainText(title, rows, message.message, footer),
    html: markup(title, rows, message.message, footer),
  };
}

interface Row {
  label: string;
  text: string;
  link?: string;
}

function plainText(title: string, rows: Row[], body: string, footer: string): string {
  const lines = rows.map(({ label, text }) => `${`${label}:`.padEnd(9)} ${text}`);
  return [title, lines.join("\n"), body, `-- \n${footer}`].join("\n\n");
}

function markup(title: string, rows: Row[], body: string, footer: string): string {
  const cells = rows.map(({ label, text, link }) => {
    const value = link ? `<a href="${escapeHtml(link)}">${escapeHtml(text)}</a>` : escapeHtml(text);
    return `<tr><th align="left" valign="top" style="padding:2px 16px 2px 0">${label}</th><td>${value}</td></tr>`;
  });
  return [
    '<!doctype html><html lang="en"><body style="font-family:sans-serif;font-size:16px;line-height:1.5">',
    `<p><strong>${escapeHtml(title)}</strong></p>`,
    `<table cellpadding="0" cellspacing="0">${cells.join("")}</table>`,
    `<p>${escapeHtml(body).replaceAll("\n", "<br>\n")}</p>`,
    `<p style="color:#475048">${escapeHtml(footer)}</p>`,
    "</body></html>",
  ].join("\n");
}

/** US English long form in the business's own time (DESIGN §9.17). */
function sentAt(isoTime: string): string {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: TIME_ZONE,
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });
  return oneLine(format.format(new Date(isoTime)));
}

function mailLink(address: string): string {
  return `mailto:${encodeURIComponent(address).replace("%40", "@")}`;
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
