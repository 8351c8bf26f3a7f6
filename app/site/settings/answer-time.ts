import { daysAfter } from "#app/platform/calendar.ts";
import type { BusinessProfile } from "./business-profile.ts";
import { hoursOn } from "./hours-of-day.ts";
import { formatTime } from "./opening-hours.ts";

/** A message that comes later than this before closing is answered on the next open day, in minutes. */
const LEAD_MINUTES = 120;
/** How far ahead an open day is looked for. */
const MAX_DAYS = 60;

/** When a message is answered: at the latest when that day's hours end. */
export interface AnswerTime {
  kind: "today" | "later";
  /** 'Monday, November 30'. */
  day: string;
  /** '6pm'; null for a day whose hours last until midnight or beyond. */
  closes: string | null;
}

const dayAndDate = new Intl.DateTimeFormat("en-US", {
  weekday: "long",
  month: "long",
  day: "numeric",
  timeZone: "UTC",
});

/**
 * The end of the first open day that has time left for an answer.
 * @param now by the business's clock: `day` is 'YYYY-MM-DD', `time` 'HH:MM'
 * @returns null if there is no open day
 */
export function answerTime(
  profile: Pick<BusinessProfile, "hours" | "specialHours">,
  now: { day: string; time: string },
): AnswerTime | null {
  for (let ahead = 0; ahead <= MAX_DAYS; ahead += 1) {
    const day = daysAfter(now.day, ahead);
    const date = new Date(day);
    const times = hoursOn(day, profile);
    if (!times) continue;
    const closes = times.closes > times.opens ? times.closes : null;
    if (ahead === 0 && minutesOf(closes ?? "24:00") - minutesOf(now.time) < LEAD_MINUTES) continue;
    return {
      kind: ahead === 0 ? "today" : "later",
      day: dayAndDate.format(date),
      closes: closes && formatTime(closes),
    };
  }
  return null;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}
