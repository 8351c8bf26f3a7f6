import { businessDay } from "#app/platform/business-clock.ts";
import { dateTimeOf } from "#app/platform/business-date-time.ts";
import { daysAfter, mondayOf } from "#app/platform/calendar.ts";

/** The week that a summary covers. */
export interface SummaryWeek {
  /** The Monday after the week, 'YYYY-MM-DD' in the business's time zone. */
  monday: string;
  /** ISO times: the start of the week (inclusive), its end (exclusive), and when the summary is due. */
  since: string;
  until: string;
  due: string;
}

/** The last week whose summary is due: on the Monday after it at 8:00 in the business's time zone. */
export function lastSummaryWeek(now: Date): SummaryWeek {
  const week = weekBefore(mondayOf(businessDay(now)));
  return Date.parse(week.due) <= now.getTime() ? week : weekBefore(daysAfter(week.monday, -7));
}

function weekBefore(monday: string): SummaryWeek {
  const since = dateTimeOf(`${daysAfter(monday, -7)}T00:00`);
  return { monday, since, until: dateTimeOf(`${monday}T00:00`), due: dateTimeOf(`${monday}T08:00`) };
}
