import type { Enquiry } from "../enquiries.ts";

/** An enquiry whose sender was asked for a review, with the review that came of it. */
export interface ReviewRequest {
  /** The enquiry's id. */
  id: string;
  /** The sender's name. */
  name: string;
  /** ISO time. */
  asked_at: string;
  review_id: string | null;
  /** The project that was made of the enquiry. */
  project: string | null;
}

/** A review that a request can be linked to. */
export interface ReviewChoice {
  id: string;
  reviewer_name: string;
  rating: number;
  /** Plain date. */
  review_date: string;
}

export const REVIEW_REQUESTS_PATH = "/admin/messages/reviews";

/** The path of the page on which a person says that they don't want to be asked for reviews. */
export const optOutPath = (token: string) => `/no-review-requests/${token}`;

/** Whether an enquiry's sender can be asked for a review: the job is won, and they were not asked before. */
export const canAskReview = (
  { status, suspected_spam }: Pick<Enquiry, "status" | "suspected_spam">,
  thread: readonly { kind: string }[],
): boolean => status === "won" && !suspected_spam && !thread.some(({ kind }) => kind === "review-asked");
