import { businessDay } from "#app/platform/business-clock.ts";
import { dateTimeOf } from "#app/platform/business-date-time.ts";

/** A week of which a summary tells. */
export interface SummaryWeek {
  /** The Monday after it, 'YYYY-MM-DD' by the business's calendar. */
  monday: string;
  /** ISO times: its first moment, the first that is too late, and when the summary is due. */
  since: string;
  until: string;
  due: string;
}

const DAY_MS = 24 * 3_600_000;

/** The last week whose summary is due: on Monday at 8 by the business's clock, for the days from Monday to Sunday before. */
export function lastSummaryWeek(now: Date): SummaryWeek {
  const today = businessDay(now);
  // Monday is 0.
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  const week = weekBefore(daysAfter(today, -sinceMonday));
  return Date.parse(week.due) <= now.getTime() ? week : weekBefore(daysAfter(week.monday, -7));
}

function weekBefore(monday: string): SummaryWeek {
  const since = dateTimeOf(`${daysAfter(monday, -7)}T00:00`);
  return { monday, since, until: dateTimeOf(`${monday}T00:00`), due: dateTimeOf(`${monday}T08:00`) };
}

function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, "YYYY-MM-DD".length);
}
