import { MessageSquare, Plus } from "lucide-react";
import { StaffLink } from "#app/ui/staff/staff-button.tsx";
import { StaffToolbar } from "#app/ui/staff/staff-toolbar.tsx";
import { REVIEW_LIST_PATH } from "../review-list-address.ts";

/** Leads from a visitors' page to the reviews screen (SPEC §2 *Home*). */
export default function ReviewsToolbar({ empty }: { empty: boolean }) {
  return (
    <StaffToolbar name="Reviews" className="mb-6">
      <StaffLink to={REVIEW_LIST_PATH} icon={MessageSquare} solid>
        Manage Reviews
      </StaffLink>
      {empty && (
        <StaffLink to={REVIEW_LIST_PATH} icon={Plus}>
          Add First Review
        </StaffLink>
      )}
    </StaffToolbar>
  );
}
