import { staffPart } from "#app/kernel/verbs/staff-part.tsx";

/** Entry point of edit/: the component is loaded only when staff's pages render it. */
export const ReviewsToolbar = staffPart(() => import("./edit/reviews-toolbar.tsx"), "ReviewsToolbar");
