import { formatByClock, formatClockTime, formatLongDate } from "#app/platform/business-clock.ts";
import type { EntryFacts } from "../thread/message-entries.ts";

/** Times of one offer. */
export const MAX_TIMES = 5;
export const MAX_WORDS_LENGTH = 2000;

/** The names of the verbs in the sender's forms. */
export const AGREE = "agree-to-visit";
export const PROPOSE = "propose-visit";

/** Whether a time is still to come. */
export const isAhead = (time: string, now: Date) => Date.parse(time) > now.getTime();

/** The times of the last offer of a visit; undefined if it was agreed to or cancelled since, or there is none. */
export function openOffer(thread: readonly EntryFacts[]): string[] | undefined {
  const ends = ["visit-offered", "visit-agreed", "visit-cancelled"];
  const last = thread.findLast(({ kind }) => ends.includes(kind));
  return last?.kind === "visit-offered" ? last.details.times : undefined;
}

/** A visit's time in a sentence: 'May 4, 2026 at 9:00am'. */
export const visitTime = (time: string) => `${formatLongDate(time)} at ${formatClockTime(new Date(time))}`;

/** A visit's time where there is little room: 'May 4, 9:00am'. */
export function shortVisitTime(time: string): string {
  const moment = new Date(time);
  return `${formatByClock(moment, "en-US", { month: "long", day: "numeric" })}, ${formatClockTime(moment)}`;
}
