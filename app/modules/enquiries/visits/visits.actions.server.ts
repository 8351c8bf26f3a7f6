import { isDeepStrictEqual } from "node:util";
import { type StaffContext, VerbError } from "#app/kernel/verbs/staff-verb.server.ts";
import { formatClockTime } from "#app/platform/business-clock.ts";
import type { MailCalendar } from "#app/platform/mail/mailer.server.ts";
import { readBusinessProfile } from "#app/site/settings/site.queries.server.ts";
import { setStatus, setVisit } from "../enquiries.queries.server.ts";
import type { Enquiry } from "../enquiries.ts";
import { enquiryVerb } from "../enquiry-verb.server.ts";
import { inboxTexts } from "../inbox-texts.ts";
import { listEntries } from "../thread/enquiry-entries.queries.server.ts";
import type { EnquiryEntry } from "../thread/enquiry-entries.ts";
import { writeToSender } from "../thread/staff-entries.server.ts";
import { requireSeen } from "../thread/unseen-entries.server.ts";
import { clientCalendar } from "./visit-calendar.server.ts";
import { cancelInput, visitInput } from "./visit-input.schema.ts";
import { agreedText, cancelledText, offerText } from "./visit-mail.ts";
import { type Clash, listOffersNear, listVisitsNear } from "./visits.queries.server.ts";
import { type CalendarVisit, isClose, nextSequence, type OtherVisit, timeIssue } from "./visits.ts";

const messages = inboxTexts.visits;

/**
 * What staff do about a visit, sent by `POST /staff/enquiries`. It is mailed to the enquiry's sender at once, so it has no
 * Undo.
 */
export const visitVerbs = {
  /** Offers a visit at some times, or stores the one that was agreed in another way; both answer a new enquiry. */
  "offer-visit": enquiryVerb({
    input: visitInput,
    failed: messages.failed,
    async run(context, enquiry, { entry_id, times, body, is_agreed, confirmed, seen_entries }) {
      const { trx, now } = context;
      const sorted = times.map((time) => new Date(time).toISOString()).toSorted();
      const kind = is_agreed ? "visit-agreed" : "visit-offered";
      const [sent] = await listEntries(trx, enquiry.id, [entry_id]);
      if (sent && isDeepStrictEqual([sent.kind, timesOf(sent), sent.body], [kind, sorted, body])) return null;
      if (sent) throw new VerbError({ reason: "moved", message: messages.sentAlready });
      if (enquiry.status === "lost") throw new VerbError({ reason: "moved", message: inboxTexts.closed });
      await requireSeen(context, enquiry.id, seen_entries);
      requirePossible(times, new Date(now));
      const despite = await requireConfirmed(context, enquiry, times, confirmed);
      const [visit_at] = sorted;
      if (is_agreed && visit_at !== undefined) {
        const entry = { id: entry_id, kind: "visit-agreed", body, details: { time: visit_at } } as const;
        const calendar = await calendarOf(context, enquiry, { time: visit_at, isCancelled: false });
        const text = agreedText(visit_at, await mailParts(context, enquiry, body));
        await writeToSender(context, enquiry, entry, text, calendar);
        await setVisit(trx, enquiry, { visit_at, now });
      } else {
        const details = despite.length > 0 ? { times: sorted, despite } : { times: sorted };
        const entry = { id: entry_id, kind: "visit-offered", body, details } as const;
        await writeToSender(
          context,
          enquiry,
          entry,
          offerText(sorted, await mailParts(context, enquiry, body)),
        );
        if (enquiry.status === "new") await setStatus(trx, enquiry, { status: "answered", now });
      }
      return "answered";
    },
  }),

  /** Cancels the visit that is agreed, unless there is another one by now. */
  "cancel-visit": enquiryVerb({
    input: cancelInput,
    failed: messages.cancelFailed,
    async run(context, enquiry, { visit_at, seen_entries }) {
      const { trx, now } = context;
      if (enquiry.visit_at === null) return null;
      if (Date.parse(enquiry.visit_at) !== Date.parse(visit_at))
        throw new VerbError({ reason: "moved", message: messages.changed });
      await requireSeen(context, enquiry.id, seen_entries);
      const entry = { kind: "visit-cancelled", details: { time: enquiry.visit_at } } as const;
      const text = cancelledText(enquiry.visit_at, await mailParts(context, enquiry, ""));
      const calendar = await calendarOf(context, enquiry, { time: enquiry.visit_at, isCancelled: true });
      await writeToSender(context, enquiry, entry, text, calendar);
      await setVisit(trx, enquiry, { visit_at: null, now });
      return "answered";
    },
  }),
};

/** The times that an entry offers or sets. */
function timesOf(entry: EnquiryEntry): string[] {
  if (entry.kind === "visit-offered") return entry.details.times;
  return entry.kind === "visit-agreed" ? [entry.details.time] : [];
}

/** @throws {VerbError} if there can be no visit at a time; see timeIssue */
function requirePossible(times: readonly string[], now: Date): void {
  const issues = times.flatMap((time, index) => {
    const issue = timeIssue(time, now);
    return issue ? [[`times.${index}`, messages[issue]] as const] : [];
  });
  if (issues.length > 0) throw new VerbError({ reason: "invalid", fieldErrors: Object.fromEntries(issues) });
}

/**
 * Checks that the person has confirmed each time that is close to a visit of another enquiry, or to one that is offered
 * to its sender.
 * @returns the visits that are close
 * @throws {VerbError} with the clashes of each time that is not confirmed
 */
async function requireConfirmed(
  { trx, now }: StaffContext,
  { id }: Enquiry,
  times: readonly string[],
  confirmed: readonly string[],
): Promise<OtherVisit[]> {
  const visits = await listVisitsNear(trx, id, times);
  const clashes = [...visits, ...(await listOffersNear(trx, id, times, now))];
  const kept = new Set(confirmed.map((time) => Date.parse(time)));
  const asked = times.flatMap((time, index) => {
    const close = kept.has(Date.parse(time)) ? [] : clashes.filter(({ visit_at }) => isClose(time, visit_at));
    return close.length > 0 ? [[`times.${index}`, clashText(close)] as const] : [];
  });
  if (asked.length > 0) throw new VerbError({ reason: "invalid", fieldErrors: Object.fromEntries(asked) });
  return visits.map(({ id, visit_at }) => ({ id, visit_at }));
}

/** Of the clashes of one time, those that are named. */
const MAX_NAMED = 3;

function clashText(clashes: readonly Clash[]): string {
  const named = clashes.slice(0, MAX_NAMED).map(({ kind, name, visit_at }) => {
    const time = formatClockTime(new Date(visit_at));
    return kind === "visit" ? messages.isVisited(name, time) : messages.isOffered(name, time);
  });
  return [...named, messages.confirmClash].join(" ");
}

/** The calendar file for the change of a visit that is stored next. */
async function calendarOf(
  { trx, now, site }: StaffContext,
  enquiry: Enquiry,
  change: Omit<CalendarVisit, "sequence">,
): Promise<MailCalendar> {
  const sequence = nextSequence(await listEntries(trx, enquiry.id));
  const business = await readBusinessProfile(trx);
  return clientCalendar(
    enquiry,
    { ...change, sequence },
    { business, origin: site.origin, now: new Date(now) },
  );
}

async function mailParts({ trx, now }: StaffContext, { kind }: Enquiry, body: string) {
  const { phone } = await readBusinessProfile(trx);
  return { hasPage: kind === "quote", phone, body, now: new Date(now) };
}
