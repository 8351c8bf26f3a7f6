import { formatByClock, formatClockTime, formatLongDate } from "#app/platform/business-clock.ts";
import { monthsAfter } from "#app/platform/calendar.ts";
import type { EntryFacts, VisitOffer } from "../thread/enquiry-entries.ts";

/** Times of one offer. */
export const MAX_TIMES = 5;
export const MAX_WORDS_LENGTH = 2000;

/** The names of the verbs in the sender's forms. */
export const AGREE_TO_VISIT = "agree-to-visit";
export const PROPOSE = "propose-visit";

/** As long as a visit takes, whose end nobody knows, in ms: two visits that are closer clash. */
export const VISIT_MS = 3_600_000;
const MAX_MONTHS_AHEAD = 12;

/** Whether a time is still to come. */
export const isAhead = (time: string, now: Date) => Date.parse(time) > now.getTime();

/** Why there can be no visit at a time; undefined if there can. Nobody plans one more than a year ahead. */
export function timeIssue(time: string, now: Date): "past" | "tooFar" | undefined {
  if (!isAhead(time, now)) return "past";
  return Date.parse(time) > monthsAfter(now, MAX_MONTHS_AHEAD).getTime() ? "tooFar" : undefined;
}

/** Whether two visits are too close for both to be made: less than an hour apart. */
export const isClose = (time: string, other: string) =>
  Math.abs(Date.parse(time) - Date.parse(other)) < VISIT_MS;

/** The kinds of entries after which an earlier offer of a visit is closed. */
export const offerSteps = ["visit-offered", "visit-agreed", "visit-cancelled"] as const;

/** The last offer of a visit; undefined if it was agreed to or cancelled since, or there is none. */
export function openOffer(thread: readonly EntryFacts[]): VisitOffer | undefined {
  const last = thread.findLast(({ kind }) => offerSteps.some((step) => step === kind));
  return last?.kind === "visit-offered" ? last.details : undefined;
}

/** A visit of another enquiry. */
export interface OtherVisit {
  /** The enquiry's id. */
  id: string;
  /** ISO time. */
  visit_at: string;
}

/**
 * The times of an offer that its recipient can agree to: those to come and without another visit close by, unless staff
 * offered the time although they knew of that visit.
 */
export const freeTimes = (
  { times, despite = [] }: VisitOffer,
  visits: readonly OtherVisit[],
  now: Date,
): string[] =>
  times.filter(
    (time) =>
      isAhead(time, now) &&
      !visits.some(
        ({ id, visit_at }) =>
          isClose(time, visit_at) && !despite.some((known) => known.id === id && known.visit_at === visit_at),
      ),
  );

/** How a visit stands in calendars. */
export interface CalendarVisit {
  /** ISO time. */
  time: string;
  isCancelled: boolean;
  /** Higher after each change (RFC 5545). */
  sequence: number;
}

/** The visit of a thread, or the one that was cancelled last; undefined if none was agreed. */
export function calendarVisit(thread: readonly EntryFacts[]): CalendarVisit | undefined {
  const changes = thread.filter(({ kind }) => kind === "visit-agreed" || kind === "visit-cancelled");
  const last = changes.at(-1);
  if (last?.kind !== "visit-agreed" && last?.kind !== "visit-cancelled") return undefined;
  const isCancelled = last.kind === "visit-cancelled";
  return { time: last.details.time, isCancelled, sequence: changes.length - 1 };
}

/** The sequence of the next change of a thread's visit. */
export function nextSequence(thread: readonly EntryFacts[]): number {
  const visit = calendarVisit(thread);
  return visit ? visit.sequence + 1 : 0;
}

/** A visit's time in a sentence: 'May 4, 2026 at 9:00am'. */
export const visitTime = (time: string) => `${formatLongDate(time)} at ${formatClockTime(new Date(time))}`;

/** A visit's time where there is little room: 'May 4, 9:00am'. */
export function shortVisitTime(time: string): string {
  const moment = new Date(time);
  return `${formatByClock(moment, "en-US", { month: "long", day: "numeric" })}, ${formatClockTime(moment)}`;
}
