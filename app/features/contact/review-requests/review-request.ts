import type { Message } from "../messages.ts";

/** A message whose sender was asked for a review, with the review that came of it. */
export interface ReviewRequest {
  /** The message's id. */
  id: string;
  /** The sender's name. */
  name: string;
  /** ISO time. */
  asked_at: string;
  review_id: string | null;
  /** The project that was made of the message. */
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

/** Whether a message's sender can be asked for a review: the job is won, and they were not asked before. */
export const canAskReview = (
  { status, suspected_spam }: Pick<Message, "status" | "suspected_spam">,
  thread: readonly { kind: string }[],
): boolean => status === "won" && !suspected_spam && !thread.some(({ kind }) => kind === "review-asked");
