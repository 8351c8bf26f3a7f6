import { ChipLink } from "#app/ui/badge.tsx";
import { BackLink } from "#app/ui/staff/back-link.tsx";
import { savedAnswers } from "../answers/saved-answers.collection.ts";
import { ENQUIRIES_PATH } from "../enquiries.ts";
import { BOARD_PATH } from "../enquiry-board.ts";
import { REVIEW_REQUESTS_PATH } from "../review-requests/review-request.ts";

/** The two ways to look at enquiries, and the lists beside them, which lead back. */
export function EnquiryViews({ current }: { current: "list" | "board" }) {
  return (
    <nav aria-label="View" className="mt-6 flex flex-wrap gap-2">
      <ChipLink to={ENQUIRIES_PATH} current={current === "list"}>
        List
      </ChipLink>
      <ChipLink to={BOARD_PATH} current={current === "board"}>
        Board
      </ChipLink>
      <ChipLink to={savedAnswers.list.path} current={false}>
        Saved answers
      </ChipLink>
      <ChipLink to={REVIEW_REQUESTS_PATH} current={false}>
        Review requests
      </ChipLink>
    </nav>
  );
}

/** Leads from a list beside the enquiries back to them. */
export const BackToEnquiries = () => <BackLink to={ENQUIRIES_PATH}>Messages</BackLink>;
