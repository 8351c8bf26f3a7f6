import { MessageSquare, Plus } from "lucide-react";
import { StaffLink } from "#app/ui/staff/staff-button.tsx";
import { StaffToolbar } from "#app/ui/staff/staff-toolbar.tsx";
import { REVIEWS_PATH } from "../review.ts";

/** Links from a public page to the reviews screen (SPEC §2 *Home*). */
export function ReviewsToolbar({ empty }: { empty: boolean }) {
  return (
    <StaffToolbar name="Reviews" className="mb-6">
      <StaffLink to={REVIEWS_PATH} icon={MessageSquare}>
        Manage Reviews
      </StaffLink>
      {empty && (
        <StaffLink to={REVIEWS_PATH} icon={Plus}>
          Add First Review
        </StaffLink>
      )}
    </StaffToolbar>
  );
}
