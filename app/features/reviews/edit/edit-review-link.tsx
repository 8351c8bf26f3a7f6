import { Pencil } from "lucide-react";
import { FlagLink } from "#app/ui/staff/flag.tsx";
import { Rail } from "#app/ui/staff/rail.tsx";
import type { Review } from "../review.ts";
import { editReviewAddress } from "../review-list-address.ts";

/** Opens a review of a visitors' page for editing (SPEC §2 *Home*). */
export default function EditReviewLink({ review: { id, reviewer_name } }: { review: Review }) {
  return (
    <Rail name={`Review by ${reviewer_name}`}>
      <FlagLink to={editReviewAddress(id)} icon={Pencil} aria-label={`Edit ${reviewer_name}`}>
        Edit
      </FlagLink>
    </Rail>
  );
}
