import { formatRelative } from "#app/kernel/activity/activity-text.ts";
import { type EnquiryEntryKind, type EntryFacts, fromElsewhere } from "./enquiry-entries.ts";

/**
 * What their author did, of the entries that somebody who writes to an enquiry's sender must have seen. A moved status
 * and a mailed link say nothing that an answer could miss.
 */
const deeds: Partial<Record<EnquiryEntryKind, string>> = {
  answer: "answered",
  reply: "wrote",
  photos: "added photos",
  "visit-offered": "offered a visit",
  "visit-agreed": "agreed to a visit",
  "visit-proposed": "proposed another time",
  "visit-cancelled": "cancelled the visit",
  estimate: "sent an estimate",
  "estimate-accepted": "accepted the estimate",
  "estimate-declined": "declined the estimate",
  "estimate-withdrawn": "withdrew the estimate",
  "consent-asked": "asked to show photos",
  "consent-given": "agreed that you may show photos",
  "consent-withdrawn": "no longer wants their photos shown",
  "review-asked": "asked for a review",
};

/** Whether whoever writes to an enquiry's sender must have seen an entry; nobody misses what a program has answered. */
export const isToBeSeen = (entry: EntryFacts): boolean =>
  deeds[entry.kind] !== undefined && !(entry.kind === "reply" && entry.details.email?.isAutomatic);

/**
 * Who did what, and how long ago: 'Jordan Reyes wrote 5 minutes ago'.
 * @param author instead of the entry's own
 */
export function unseenText(entry: EntryFacts, now: Date, author = authorOf(entry)): string {
  const deed = entry.kind === "visit-agreed" && entry.isStaff ? "set a visit" : deeds[entry.kind];
  return `${author} ${deed} ${ageText(entry.created_at, now)}`;
}

const authorOf = (entry: EntryFacts) =>
  entry.kind === "reply" && entry.details.email?.from !== undefined
    ? `${fromElsewhere(entry.author)},`
    : entry.author;

const MINUTE_MS = 60_000;

/** @returns 'a minute ago', '5 minutes ago', or after an hour 'at 9:05am', 'yesterday, 9:05am' */
function ageText(isoTime: string, now: Date): string {
  const minutes = Math.max(1, Math.floor((now.getTime() - Date.parse(isoTime)) / MINUTE_MS));
  if (minutes === 1) return "a minute ago";
  if (minutes < 60) return `${minutes} minutes ago`;
  const then = formatRelative(isoTime, now);
  return /^\d/.test(then) ? `at ${then}` : then;
}

/** Of the words of an entry, in characters; the thread has all of them. */
const MAX_EXCERPT_LENGTH = 300;

/** The beginning of an entry's words in one line, in quotation marks; undefined if it has none. */
export function excerptOf(body: string): string | undefined {
  const words = body.replace(/\s+/g, " ").trim();
  if (words === "") return undefined;
  const isLong = words.length > MAX_EXCERPT_LENGTH;
  return `“${isLong ? `${words.slice(0, MAX_EXCERPT_LENGTH).trimEnd()}…` : words}”`;
}
