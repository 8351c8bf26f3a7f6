import { businessDay } from "#app/platform/business-clock.ts";
import { dateTimeOf } from "#app/platform/business-date-time.ts";
import { daysAfter, mondayOf } from "#app/platform/calendar.ts";

/** A week of which a summary tells. */
export interface SummaryWeek {
  /** The Monday after it, 'YYYY-MM-DD' by the business's calendar. */
  monday: string;
  /** ISO times: its first moment, the first that is too late, and when the summary is due. */
  since: string;
  until: string;
  due: string;
}

/** The last week whose summary is due: on Monday at 8 by the business's clock, for the days from Monday to Sunday before. */
export function lastSummaryWeek(now: Date): SummaryWeek {
  const week = weekBefore(mondayOf(businessDay(now)));
  return Date.parse(week.due) <= now.getTime() ? week : weekBefore(daysAfter(week.monday, -7));
}

function weekBefore(monday: string): SummaryWeek {
  const since = dateTimeOf(`${daysAfter(monday, -7)}T00:00`);
  return { monday, since, until: dateTimeOf(`${monday}T00:00`), due: dateTimeOf(`${monday}T08:00`) };
}
