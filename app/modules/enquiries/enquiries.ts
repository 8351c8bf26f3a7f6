import { filteredList } from "#app/platform/http/list-query.ts";
import type { Delivery } from "#app/platform/outbox/delivery.ts";
import type { ContactValues } from "./contact.schema.ts";
import { type EnquiryStatus, enquiryStatuses } from "./enquiry-status.ts";
import type { QuestionAnswers } from "./quote-questions.ts";

/**
 * The delivery state of a mail that announces an enquiry; `recipient` is null for old mails, where it is
 * unknown.
 */
export type MailDelivery = Delivery & { recipient: string | null };

/**
 * The delivery states of an enquiry's mails, and their combined state; `missing` if a mail should exist but
 * doesn't.
 */
export interface EnquiryDelivery {
  state: Delivery["state"] | "missing";
  /** One per recipient. */
  mails: MailDelivery[];
}

/** Combines delivery states: failed if any mail has failed, sent if all are sent. */
export function deliveryOf(mails: MailDelivery[]): EnquiryDelivery {
  const states = ["failed", "returned", "waiting", "sent"] as const;
  const state = states.find((candidate) => mails.some((mail) => mail.state === candidate));
  return { state: state ?? "missing", mails };
}

/** A contact enquiry or quote request as shown to staff. */
export interface Enquiry extends ContactValues, QuestionAnswers {
  id: string;
  kind: "message" | "quote";
  status: EnquiryStatus;
  /** ISO time at which it was sent. */
  created_at: string;
  /** ISO time at which it left the status `new`; null while it is new. */
  handled_at: string | null;
  /** The path of the page from which it was sent; "" if unknown. */
  page: string;
  /** The project from which it was sent, which may be deleted; null without one. */
  project: { id: string | null; title: string } | null;
  /** Whose task it is: the id and e-mail of a member of staff. */
  assigned_to: { id: string; email: string } | null;
  /** In cents. */
  amount: number | null;
  next_step: string;
  /** Plain date, yyyy-mm-dd. */
  next_step_on: string | null;
  /** ISO time of the visit that is agreed; null without one. */
  visit_at: string | null;
  /** Whether it is suspected spam: not in the inbox, and without mails. */
  suspected_spam: boolean;
  delivery: EnquiryDelivery;
}

/**
 * The filters of the list; `all` shows the inbox without suspected spam, `due` those of its enquiries whose next step
 * has come.
 */
const enquiryFilters = [...enquiryStatuses, "due", "all", "spam"] as const;
export type EnquiryFilter = (typeof enquiryFilters)[number];

/** A search and a filter of the list. */
export interface EnquiryQuery {
  search: string;
  show: EnquiryFilter;
}

export const ENQUIRIES_PATH = "/admin/messages";

/**
 * The path of an enquiry's page.
 * @param id also one of a request, which may hold any characters
 */
export const enquiryPath = (id: string) => `${ENQUIRIES_PATH}/${encodeURIComponent(id)}`;

/** The path of everything that is stored of an enquiry's sender. */
export const personExportPath = (id: string) => `${enquiryPath(id)}/export.zip`;

export const enquiryList = filteredList(ENQUIRIES_PATH, enquiryFilters, "new");

/** A mailto: URL for an address that somebody typed. */
export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}

/** A mailto: URL for a reply to the sender, with a subject. */
export function replyAddress({ email, service }: ContactValues, business: string): string {
  const subject = `Your message to ${business}${service ? `: ${service}` : ""}`;
  return `${mailLink(email)}?subject=${encodeURIComponent(subject)}`;
}

/** Characters and lines of an enquiry that lists show. */
export const FIRST_WORDS = 200;
const FIRST_LINES = 4;

/**
 * The beginning of a text for a list, ending with '…' if there is more.
 * @param text the whole text, or at least one character more than FIRST_WORDS of it
 */
export function firstWords(text: string): string {
  const start = text.split("\n").slice(0, FIRST_LINES).join("\n");
  if (start === text && text.length <= FIRST_WORDS) return text;
  if (start.length <= FIRST_WORDS) return `${start.trimEnd()}…`;
  const cut = start.slice(0, FIRST_WORDS);
  const end = cut.search(/\s\S*$/);
  // The cut can leave half of a surrogate pair.
  return `${cut
    .slice(0, end > FIRST_WORDS / 2 ? end : FIRST_WORDS)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd()}…`;
}
