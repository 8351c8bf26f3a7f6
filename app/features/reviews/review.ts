import { businessDay } from "#app/platform/business-clock.ts";
import { daysAfter, longDay } from "#app/platform/calendar.ts";

/**
 * A plain date in US English long form (DESIGN §11): '2026-03-01' is 'March 1, 2026'.
 * @param date yyyy-mm-dd
 * @throws {RangeError} when it is no date
 */
export function formatReviewDate(date: string): string {
  return longDay.format(new Date(`${date}T00:00:00Z`));
}

/**
 * The last day a review may be of: one past the business's, because elsewhere it is tomorrow already.
 * @returns yyyy-mm-dd
 */
export function lastReviewDay(now: Date): string {
  return daysAfter(businessDay(now), 1);
}
