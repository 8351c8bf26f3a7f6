import { formatComing } from "#app/platform/business-clock.ts";
import { textOf } from "#app/platform/http/read-form.server.ts";
import type { MailCalendar } from "#app/platform/mail/mailer.server.ts";
import { enqueueMail } from "#app/platform/outbox/outbox.queries.server.ts";
import { setVisit } from "../enquiries.queries.server.ts";
import { quoteTexts } from "../quote-texts.ts";
import { readWords, type SenderContext, type SenderVerb } from "../sender/sender.actions.server.ts";
import { findMailThread, listEntries, listEntryHeads } from "../thread/enquiry-entries.queries.server.ts";
import { clientCalendar, staffCalendar } from "./visit-calendar.server.ts";
import { agreedText } from "./visit-mail.ts";
import { listVisitsNear } from "./visits.queries.server.ts";
import { AGREE_TO_VISIT, freeTimes, isAhead, nextSequence, openOffer, PROPOSE, visitTime } from "./visits.ts";

const messages = quoteTexts.visits;

/** Agrees to one of the times at which a visit is offered; agreed to again, it changes nothing. */
const agree: SenderVerb = async (context) => {
  const { trx, enquiry, form, now, site, record, tell } = context;
  const { id, name, status, visit_at } = enquiry;
  const time = textOf(form.get("time"));
  if (time === "") return messages.noTime;
  if (time === visit_at) return null;
  if (status === "lost") return messages.closed;
  const thread = await listEntryHeads(trx, id);
  const offer = openOffer(thread);
  if (!offer?.times.includes(time)) return messages.notOffered;
  if (!isAhead(time, now)) return messages.past;
  const free = freeTimes(offer, await listVisitsNear(trx, id, offer.times), now);
  if (!free.includes(time)) return free.length > 0 ? messages.taken : messages.allTaken;
  await setVisit(trx, enquiry, { visit_at: time, now: now.toISOString() });
  const entryId = await record({ kind: "visit-agreed", details: { time } });
  const visit = { time, isCancelled: false, sequence: nextSequence(thread) };
  const calendarSite = { business: site.business, origin: site.origin, now };
  await confirm(context, { entryId, time, calendar: clientCalendar(enquiry, visit, calendarSite) });
  await tell({
    title: `${name} agreed to a visit on ${visitTime(time)}`,
    body: `The visit is on ${formatComing(time, now)}.`,
    calendar: staffCalendar([{ ...enquiry, visit_at: time, changes: visit.sequence + 1 }], calendarSite),
  });
  return null;
};

/** Mails the sender that the visit is agreed, with the file for their calendar. */
async function confirm(
  { trx, enquiry, site, now }: SenderContext,
  { entryId, time, calendar }: { entryId: string; time: string; calendar: MailCalendar },
): Promise<void> {
  // Loaded when it is needed: commands, which load this file, can’t read JSX.
  const { composeAnswerMail } = await import("../thread/answer-mail.server.tsx");
  const body = agreedText(time, { hasPage: true, phone: site.business.phone, body: "", now });
  const thread = await findMailThread(trx, enquiry.id);
  const mail = { ...(await composeAnswerMail(site, { enquiry, body, thread })), calendar };
  await enqueueMail(trx, mail, { recordId: enquiry.id, threadEntryId: entryId, now });
}

/** Proposes another time in the sender's own words; sent again, they are stored once. */
const propose: SenderVerb = async (context) => {
  const { trx, enquiry, record, tell } = context;
  const { id, name, status } = enquiry;
  const { body, reason } = readWords(context);
  if (!body) return messages.noProposal;
  if (reason) return reason;
  if (status === "lost") return messages.closed;
  const last = (await listEntryHeads(trx, id)).at(-1);
  const [repeated] = last?.kind === "visit-proposed" ? await listEntries(trx, id, [last.id]) : [];
  if (repeated?.body === body) return null;
  await record({ kind: "visit-proposed", body, details: {} });
  await tell({ title: `${name} proposed another time for a visit`, body });
  return null;
};

/** What an enquiry's sender does about a visit. */
export const visitSenderVerbs = { [AGREE_TO_VISIT]: agree, [PROPOSE]: propose };
