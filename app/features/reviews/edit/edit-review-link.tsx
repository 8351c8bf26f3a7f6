import { Pencil } from "lucide-react";
import { StaffLink } from "#app/ui/staff/staff-button.tsx";
import { StaffToolbar } from "#app/ui/staff/staff-toolbar.tsx";
import type { Review } from "../review.ts";
import { editReviewAddress } from "../review-list-address.ts";

/** Opens a review of a visitors' page for editing (SPEC §2 *Home*). */
export default function EditReviewLink({ review: { id, reviewer_name } }: { review: Review }) {
  return (
    <StaffToolbar name={`Review by ${reviewer_name}`}>
      <StaffLink to={editReviewAddress(id)} icon={Pencil} aria-label={`Edit ${reviewer_name}`}>
        Edit
      </StaffLink>
    </StaffToolbar>
  );
}
