export const reviewSources = ["manual", "google", "facebook", "yelp", "other"] as const;
export type ReviewSource = (typeof reviewSources)[number];

export interface Review {
  id: string;
  reviewer_name: string;
  /** Whole stars, 1 to 5. */
  rating: number;
  comment: string;
  /** Plain date, yyyy-mm-dd. */
  review_date: string;
  source: ReviewSource;
  source_url: string | null;
  verified: boolean;
  featured: boolean;
  published: boolean;
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
