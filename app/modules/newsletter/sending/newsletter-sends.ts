import type { NewsletterSend } from "../newsletter.ts";

/** `hard` is for good, `soft` for now. */
export type Bounce = "hard" | "soft" | "complaint";

/** Where a link of a newsletter leads: the press is counted there. */
export const newsletterLinkPath = (newsletterId: string, position: number) =>
  `/newsletter/link/${newsletterId}/${position}`;

/** The lists of people on a newsletter's page. */
export const recipientLists = ["unsure", "bounced", "left-out"] as const;
export type RecipientList = (typeof recipientLists)[number];

/** How far a newsletter that is sent or will be is. */
export interface SendProgress extends NewsletterSend {
  with_implied: boolean;
  /** The sum of `recipients` and `left_out`. */
  candidates: number;
  recipients: number;
  left_out: number;
  /** The recipients by what has happened; their sum is `recipients`. */
  waiting: number;
  sent: number;
  unsure: number;
  bounced: number;
  complained: number;
  /** The mail server's answer while nothing can be sent; null while all is well. */
  error: string | null;
}

/** Somebody in one of the lists. */
export interface ListedRecipient {
  id: string;
  /** "" once the person is erased. */
  email: string;
  reason: string | null;
  bounce: Bounce | null;
  /** The mail server's answer. */
  error: string | null;
}

/** A link of a newsletter, and how often it was pressed. */
export interface PressedLink {
  position: number;
  url: string;
  presses: number;
}

/** One page of a list of people; `total` is of all pages. */
interface RecipientPage {
  which: RecipientList;
  items: ListedRecipient[];
  page: number;
  pageCount: number;
  total: number;
}

/** What administrators see of the sending of a newsletter. */
export interface SendingProgress {
  /** Null for a draft. */
  send: SendProgress | null;
  /** Who would get it now; null once it is being sent. */
  subscribed: { express: number; implied: number } | null;
  links: PressedLink[];
  /** One of the lists of people; null if all are empty. */
  list: RecipientPage | null;
}
