import { MessageSquare, Plus } from "lucide-react";
import { FlagLink } from "#app/ui/staff/flag.tsx";
import { Rail } from "#app/ui/staff/rail.tsx";
import { reviewListAddress } from "../review-list-address.ts";

/** Leads from the home page to the reviews screen (SPEC §2 *Home*). */
export default function ReviewsRail({ empty }: { empty: boolean }) {
  const list = reviewListAddress({ search: "", page: 1 });
  return (
    <Rail name="Reviews" className="mb-6">
      <FlagLink to={list} icon={MessageSquare} solid>
        Manage Reviews
      </FlagLink>
      {empty && (
        <FlagLink to={list} icon={Plus}>
          Add First Review
        </FlagLink>
      )}
    </Rail>
  );
}
