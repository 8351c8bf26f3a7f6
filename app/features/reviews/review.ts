import { businessDay } from "#app/platform/business-clock.ts";
import type { StaffList } from "#app/platform/http/staff-list.ts";
import type { FieldsOf } from "#app/platform/text-rules.ts";
import type { reviewInput } from "./reviews.schema.ts";

export const reviewSources = ["manual", "google", "facebook", "yelp", "other"] as const;
export type ReviewSource = (typeof reviewSources)[number];

export interface Review extends Omit<FieldsOf<typeof reviewInput>, "source_url"> {
  id: string;
  source_url: string | null;
  /** ISO time. */
  created_at: string;
  /** ISO time. */
  updated_at: string;
}

const sourceLabels: Record<ReviewSource, string> = {
  manual: "Manual Entry",
  google: "Google",
  facebook: "Facebook",
  yelp: "Yelp",
  other: "Other",
};

/** Where a review comes from, in words (SPEC §3). */
export function sourceLabel(source: ReviewSource): string {
  return sourceLabels[source];
}

/** What stands before a review's date: where it comes from, save what staff wrote down themselves (DESIGN §9.20). */
export function visibleSource(source: ReviewSource): string {
  return source === "manual" ? "" : `${sourceLabel(source)}, `;
}

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

export type ReviewSort = "created";

/** The screen that manages reviews (SPEC §2 *Route table*), newest first. */
export const reviewList: StaffList<ReviewSort> = {
  path: "/admin/reviews",
  sorts: { created: "desc" },
  usual: "created",
};
