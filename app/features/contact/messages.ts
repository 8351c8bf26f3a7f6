import {
  type ListParameters,
  type ListQuery,
  listQueryAddress,
  readListQuery,
} from "#app/platform/http/list-query.ts";
import type { Delivery } from "#app/platform/outbox/delivery.ts";
import type { ContactValues } from "./contact.schema.ts";

/** How far a mail that announces a message has come, and to whom; null for what was sent long ago. */
export type MailDelivery = Delivery & { recipient: string | null };

/** How far the mails have come, and all of them together; `missing` when there is none, though there should be. */
export interface MessageDelivery {
  state: Delivery["state"] | "missing";
  /** One for each address. */
  mails: MailDelivery[];
}

/** Failed as soon as somebody's mail has failed, sent when everybody's is. */
export function deliveryOf(mails: MailDelivery[]): MessageDelivery {
  const states = ["failed", "waiting", "sent"] as const;
  const state = states.find((candidate) => mails.some((mail) => mail.state === candidate));
  return { state: state ?? "missing", mails };
}

/** A contact message as staff see it. */
export interface Message extends ContactValues {
  id: string;
  /** ISO time at which it was sent. */
  created_at: string;
  /** ISO time; null while somebody should look at it. */
  handled_at: string | null;
  /** Not in the inbox, and no mail announced it. */
  suspected_spam: boolean;
  delivery: MessageDelivery;
}

/** Which messages to show; `all` of those in the inbox, without suspected spam. */
export const messageFilters = ["open", "handled", "all", "spam"] as const;
export type MessageFilter = (typeof messageFilters)[number];

/** Which messages are looked for. */
export interface MessageQuery {
  search: string;
  show: MessageFilter;
}

export const MESSAGES_PATH = "/admin/messages";
const EXPORT_PATH = "/admin/messages.csv";

/** Reads `?search=…&show=open|handled|all|spam&page=…`; open messages unless the address says which. */
export function readMessageListAddress(query: URLSearchParams): MessageQuery & ListQuery {
  const show = query.get("show");
  return {
    ...readListQuery(query),
    show: messageFilters.find((filter) => filter === show) ?? "open",
  };
}

/** What an address says of the filter, without what goes without saying. */
export function filterParameters(show: MessageFilter): ListParameters {
  return show === "open" ? [] : [["show", show]];
}

/** Address of a part of the list; what goes without saying is left out. */
export function messageListAddress({ show, ...part }: MessageQuery & ListQuery): string {
  return listQueryAddress(MESSAGES_PATH, part, filterParameters(show));
}

/** Address of the same messages as a file. */
export function messageExportAddress({ search, show }: MessageQuery): string {
  return listQueryAddress(EXPORT_PATH, { search, page: 1 }, filterParameters(show));
}

/** Opens a mail to an address that somebody typed. */
export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}

/** Opens a mail to whoever wrote, with a subject that says what it is about. */
export function replyAddress({ email, service }: ContactValues, business: string): string {
  const subject = `Your message to ${business}${service ? `: ${service}` : ""}`;
  return `${mailLink(email)}?subject=${encodeURIComponent(subject)}`;
}

const LONG_TEXT = 500;
const MANY_LINES = 8;
const EXCERPT = 280;
const EXCERPT_LINES = 4;

/** The beginning of a long text, ending with '…'; null for a text that is short enough to stand there whole. */
export function messageExcerpt(text: string): string | null {
  const lines = text.split("\n");
  if (text.length <= LONG_TEXT && lines.length <= MANY_LINES) return null;
  const start = lines.slice(0, EXCERPT_LINES).join("\n");
  if (start.length <= EXCERPT) return `${start.trimEnd()}…`;
  const cut = start.slice(0, EXCERPT);
  const end = cut.search(/\s\S*$/);
  // Half of a surrogate pair is no text.
  return `${cut
    .slice(0, end > EXCERPT / 2 ? end : EXCERPT)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd()}…`;
}
