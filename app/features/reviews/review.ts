import { businessDay } from "#app/platform/business-clock.ts";
import { daysAfter, longDay } from "#app/platform/calendar.ts";

/**
 * Formats a date in US English long form (DESIGN §11): '2026-03-01' is 'March 1, 2026'.
 * @param date yyyy-mm-dd
 * @throws {RangeError} if it is no date
 */
export function formatReviewDate(date: string): string {
  return longDay.format(new Date(`${date}T00:00:00Z`));
}

/**
 * The latest allowed review date: one day after the business's today, since other time zones are ahead.
 * @returns yyyy-mm-dd
 */
export function lastReviewDay(now: Date): string {
  return daysAfter(businessDay(now), 1);
}
