import { lazy } from "react";

/** The door to edit/: staff's pages fetch what they show. */
export const ReviewsRail = lazy(() => import("./edit/reviews-rail.tsx"));
export const EditReviewLink = lazy(() => import("./edit/edit-review-link.tsx"));
