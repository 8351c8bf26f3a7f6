import { ChipLink } from "#app/ui/badge.tsx";
import { BackLink } from "#app/ui/staff/back-link.tsx";
import { savedAnswers } from "../answers/saved-answers.collection.ts";
import { BOARD_PATH } from "../message-board.ts";
import { MESSAGES_PATH } from "../messages.ts";
import { REVIEW_REQUESTS_PATH } from "../review-requests/review-request.ts";

/** The two ways to look at messages, and the lists beside them, which lead back. */
export function MessageViews({ current }: { current: "list" | "board" }) {
  return (
    <nav aria-label="View" className="mt-6 flex flex-wrap gap-2">
      <ChipLink to={MESSAGES_PATH} current={current === "list"}>
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

/** Leads from a list beside the messages back to them. */
export const BackToMessages = () => <BackLink to={MESSAGES_PATH}>Messages</BackLink>;
