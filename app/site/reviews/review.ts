import { businessDay } from "#app/platform/business-clock.ts";
import { daysAfter, longDay } from "#app/platform/calendar.ts";

/** A comment longer than this, in characters, is set as text instead of as a quote. */
export const LONG_COMMENT = 280;

/** Staff's list of reviews. */
export const REVIEWS_PATH = "/admin/reviews";

/** Where reviews come from (SPEC §3). */
export const reviewSources = [
  { value: "manual", label: "Manual Entry" },
  { value: "google", label: "Google" },
  { value: "facebook", label: "Facebook" },
  { value: "yelp", label: "Yelp" },
  { value: "other", label: "Other" },
] as const;

export type ReviewSource = (typeof reviewSources)[number]["value"];

/** The label of a review's source. */
export function sourceLabel(source: ReviewSource): string {
  return reviewSources.find(({ value }) => value === source)?.label ?? "";
}

/** The source label before a review's date; empty for manual entries (DESIGN §9.20). */
export function visibleSource(source: ReviewSource): string {
  return source === "manual" ? "" : `${sourceLabel(source)}, `;
}

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
