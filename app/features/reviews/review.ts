import { businessDay } from "#app/platform/business-clock.ts";

/** Read and written in UTC, so that no time zone can move the day. */
const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/**
 * A plain date in US English long form (DESIGN §11): '2026-03-01' is 'March 1, 2026'.
 * @param date yyyy-mm-dd
 * @throws {RangeError} when it is no date
 */
export function formatReviewDate(date: string): string {
  return longDate.format(new Date(`${date}T00:00:00Z`));
}

const DAY_MS = 24 * 3_600_000;

/**
 * The last day a review may be of: one past the business's, because elsewhere it is tomorrow already.
 * @returns yyyy-mm-dd
 */
export function lastReviewDay(now: Date): string {
  const today = new Date(`${businessDay(now)}T00:00:00Z`);
  return new Date(today.getTime() + DAY_MS).toISOString().slice(0, 10);
}
