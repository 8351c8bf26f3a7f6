import { formatDateTime } from "#app/platform/business-clock.ts";
import { longDay } from "#app/platform/calendar.ts";
import { formatList } from "#app/platform/name-list.ts";
import { isIsoDateTime } from "#app/platform/period-rules.ts";
import { formatAmounts } from "../amount.ts";
import { statusLabel } from "../enquiry-status.ts";
import { inboxTexts } from "../inbox-texts.ts";
import { type EnquiryEntry, fromElsewhere, type MailFacts } from "./enquiry-entries.ts";

const timeText = (time: string) => (isIsoDateTime(time) ? formatDateTime(time) : time);
const photosText = (count: number) => (count === 1 ? "1 photo" : `${count} photos`);

/** What an entry says, as staff read it: one sentence, above its own words if it has some. */
export function entryText(entry: EnquiryEntry): string {
  const { author } = entry;
  switch (entry.kind) {
    case "link":
      if (entry.details.isHeld)
        return "The link to their page wasn’t emailed: this address has had several emails from us today. “Send a new link” emails one.";
      return `${entry.details.renewed ? "A new link" : "The link"} to their page was emailed.`;
    case "answer":
      return `${author} answered.`;
    case "reply":
      return replyText(author, entry.details);
    case "moved":
      return `${author} moved this from ${statusLabel(entry.details.from)} to ${statusLabel(entry.details.to)}.`;
    case "photos":
      return `${author} added ${photosText(entry.details.count)}.`;
    case "visit-offered":
      return `${author} offered a visit: ${formatList(entry.details.times.map(timeText))}.`;
    case "visit-agreed":
      return `${author} ${entry.isStaff ? "set" : "agreed to"} a visit: ${timeText(entry.details.time)}.`;
    case "visit-proposed":
      return `${author} proposed another time for a visit.`;
    case "visit-cancelled":
      return `${author} cancelled the visit: ${timeText(entry.details.time)}.`;
    case "estimate":
      return `${author} sent an estimate: ${estimateText(entry.details)}.`;
    case "estimate-accepted":
      return `${author} accepted the estimate.`;
    case "estimate-declined":
      return `${author} declined the estimate.`;
    case "estimate-withdrawn":
      return `${author} withdrew the estimate.`;
    case "consent-asked":
      return `${author} asked to show photos.`;
    case "consent-given":
      return `${author} agreed that you may show ${photosText(entry.details.photos.length)}${shownAs(entry.details.name)}.`;
    case "consent-withdrawn":
      return `${author} no longer wants their photos shown.`;
    case "review-asked":
      return `${author} asked for a review.`;
  }
}

const shownAs = (name: string) => (name ? `, under the name “${name}”` : ", without a name");

function replyText(author: string, { email }: Extract<EnquiryEntry, { kind: "reply" }>["details"]) {
  if (!email) return `${author} wrote.`;
  const { attachments, isCut, from, isAutomatic, photos = 0, pdfs = [], refused = [] } = email;
  const who = from === undefined ? author : `${fromElsewhere(author)},`;
  const address = from === undefined ? "" : sentFrom(from);
  const sentences = [
    isAutomatic ? `${who} answered automatically by email${address}.` : `${who} wrote by email${address}.`,
    photos > 0 && `${photosText(photos)} added.`,
    pdfs.length > 0 && `${pdfs.length === 1 ? "1 PDF" : `${pdfs.length} PDFs`} added.`,
    ...refused.map(({ title, reason }) => inboxTexts.notTaken(title, reason)),
    attachments === null && "Its attachments are in the mailbox.",
    attachments === 1 && `1 attachment is in the mailbox${namedBehind(email)}.`,
    attachments !== null &&
      attachments > 1 &&
      `${attachments} attachments are in the mailbox${namedBehind(email)}.`,
    isCut && "Part of this mail is in the mailbox.",
  ];
  return sentences.filter(Boolean).join(" ");
}

const namedBehind = ({ names = [] }: MailFacts) => (names.length > 0 ? `: ${names.join(", ")}` : "");

const sentFrom = (address: string) => (address ? ` (${address})` : "");

function estimateText({ amount, upTo, validUntil }: Extract<EnquiryEntry, { kind: "estimate" }>["details"]) {
  const sum = formatAmounts(amount, upTo);
  return `${sum}${validUntil === null ? "" : `, valid until ${longDay.format(new Date(validUntil))}`}`;
}
