import type { RefusedPhoto } from "../photo-refusal.ts";

/** Times at which a visit is offered. */
export interface VisitOffer {
  /** ISO times. */
  times: string[];
  /** The visits of other enquiries that staff knew to be close to one of the times. */
  despite?: { id: string; visit_at: string }[];
}

/** What an entry says of the mail by which it came. */
export interface MailFacts {
  /** How many are left in the mailbox; null for some. */
  attachments: number | null;
  /** Their names, of some. */
  names?: string[];
  /** Whether they are being taken: then the entry is complete without them, and they are in the mailbox. */
  isTaking?: boolean;
  /** How many photos were added. */
  photos?: number;
  /** Those that staff can download. */
  pdfs?: { id: string; title: string }[];
  /** Those that were not taken. */
  refused?: RefusedPhoto[];
  /** Whether a part of its text is in the mailbox alone. */
  isCut: boolean;
  /** The address that it came from if that is not the sender's; the author is then whoever the mail names. */
  from?: string;
  /** Whether a program has sent it by itself. */
  isAutomatic?: boolean;
  /** ISO time at which it was sent; the entry's own time is when the site has read it. */
  sentAt?: string;
}

/** What was said and done about an enquiry, by kind, with what each kind says besides its words. */
interface EntryDetails {
  /** The sender was sent the link to their page; held if the address had had too many mails. */
  link: { renewed: boolean; isHeld?: boolean };
  /** Staff to the sender. */
  answer: Record<never, never>;
  /** The sender to staff. */
  reply: {
    /** For one that came by mail. */
    email?: MailFacts;
  };
  /** Staff changed the status. */
  moved: { from: string; to: string };
  /** The sender added photos. */
  photos: { count: number };
  "visit-offered": VisitOffer;
  /** By the sender, or by staff as agreed in another way. */
  "visit-agreed": { time: string };
  "visit-proposed": Record<never, never>;
  "visit-cancelled": { time: string };
  estimate: { amount: number; upTo: number | null; validUntil: string | null };
  "estimate-accepted": Record<never, never>;
  "estimate-declined": Record<never, never>;
  "estimate-withdrawn": Record<never, never>;
  "consent-asked": Record<never, never>;
  "consent-given": { photos: string[]; name: string };
  "consent-withdrawn": Record<never, never>;
  "review-asked": Record<never, never>;
}

/** As the database stores it. */
export const MAX_AUTHOR_LENGTH = 120;
/**
 * What an enquiry's sender adds to its thread in whatever way, so that neither a link nor an address is a way to fill the
 * database: entries in all, in 24 hours, and bytes of all entries together.
 */
export const threadLimits = { entries: 200, entriesADay: 40, bytes: 500_000 };
/** Photos that are added within this time, with nothing in between, are one entry. */
export const PHOTOS_MERGED_MS = 10 * 60_000;
/** Of one entry. */
export const MAX_MERGED_PHOTOS = 40;
/** Of a reply that comes by mail, with what is folded of it; longer ones are cut. */
export const MAX_REPLY_LENGTH = 20_000;
/** Of what is folded of it. */
export const MAX_REST_LENGTH = 10_000;

/** Names the author of a mail that came from another address than the sender's, who may be anybody. */
export const fromElsewhere = (author: string): string => `${author}, from another address`;

export type EnquiryEntryKind = keyof EntryDetails;

/** An entry of an enquiry's thread. */
export type EnquiryEntry = {
  [Kind in EnquiryEntryKind]: {
    id: string;
    kind: Kind;
    /** Who wrote it; the sender's own entries have `isStaff` false. */
    author: string;
    isStaff: boolean;
    /** Plain text with line breaks; "" for entries without words. */
    body: string;
    /** What a mail has besides, which is shown folded, to staff alone: a quoted mail, a signature. */
    rest: string;
    details: EntryDetails[Kind];
    /** ISO time. */
    created_at: string;
  };
}[EnquiryEntryKind];

type WithoutBody<Entry> = Entry extends unknown ? Omit<Entry, "body" | "rest"> : never;

/** An entry without its words. */
export type EntryFacts = WithoutBody<EnquiryEntry>;

/** An entry without its words, and how long these are. */
export type EntryHead = EntryFacts & {
  /** Of its words. */
  bytes: number;
  /** Of what is folded. */
  restBytes: number;
};

/** ISO time that an entry is shown with: of one that came by mail, when it was sent. */
export const entryTime = (entry: EntryFacts): string =>
  (entry.kind === "reply" && entry.details.email?.sentAt) || entry.created_at;
