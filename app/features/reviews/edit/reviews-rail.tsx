import { MessageSquare, Plus } from "lucide-react";
import { FlagLink } from "#app/ui/staff/flag.tsx";
import { Rail } from "#app/ui/staff/rail.tsx";
import { REVIEW_LIST_PATH } from "../review-list-address.ts";

/** Leads from a visitors' page to the reviews screen (SPEC §2 *Home*). */
export default function ReviewsRail({ empty }: { empty: boolean }) {
  return (
    <Rail name="Reviews" className="mb-6">
      <FlagLink to={REVIEW_LIST_PATH} icon={MessageSquare} solid>
        Manage Reviews
      </FlagLink>
      {empty && (
        <FlagLink to={REVIEW_LIST_PATH} icon={Plus}>
          Add First Review
        </FlagLink>
      )}
    </Rail>
  );
}
