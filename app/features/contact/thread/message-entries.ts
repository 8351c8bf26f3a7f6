/** Times at which a visit is offered. */
export interface VisitOffer {
  /** ISO times. */
  times: string[];
  /** The visits of other messages that staff knew to be close to one of the times. */
  despite?: { id: string; visit_at: string }[];
}

/** What was said and done about a message, by kind, with what each kind says besides its words. */
interface EntryDetails {
  /** The sender was sent the link to their page. */
  link: { renewed: boolean };
  /** Staff to the sender. */
  answer: Record<never, never>;
  /** The sender to staff. */
  reply: {
    /** For one that came by mail: how many attachments are left in the mailbox, null for some, and whether its text is cut. */
    email?: { attachments: number | null; isCut: boolean };
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

/** Replies to one message, so that neither a link nor an address is a way to fill the database. */
export const MAX_REPLIES = 200;
/** Of a reply that comes by mail; longer ones are cut. */
export const MAX_REPLY_LENGTH = 20_000;

export type MessageEntryKind = keyof EntryDetails;

/** An entry of a message's thread. */
export type MessageEntry = {
  [Kind in MessageEntryKind]: {
    id: string;
    kind: Kind;
    /** Who wrote it; the sender's own entries have `isStaff` false. */
    author: string;
    isStaff: boolean;
    /** Plain text with line breaks; "" for entries without words. */
    body: string;
    details: EntryDetails[Kind];
    /** ISO time. */
    created_at: string;
  };
}[MessageEntryKind];
