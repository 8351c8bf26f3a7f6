/** The screen that manages reviews (SPEC §2 *Route table*). */
export const REVIEW_LIST_PATH = "/admin/reviews";

/** Address that opens a review for editing. */
export function editReviewAddress(id: string): string {
  return `${REVIEW_LIST_PATH}?edit=${encodeURIComponent(id)}`;
}
