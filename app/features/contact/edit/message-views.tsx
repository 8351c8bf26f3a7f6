import { ChipLink } from "#app/ui/badge.tsx";
import { savedAnswers } from "../answers/saved-answers.collection.ts";
import { BOARD_PATH } from "../message-board.ts";
import { MESSAGES_PATH } from "../messages.ts";
import { REVIEW_REQUESTS_PATH } from "../review-requests/review-request.ts";

/** The ways to look at messages, and the answers to them that are saved. */
export function MessageViews({ current }: { current: "list" | "board" | "answers" | "reviews" }) {
  return (
    <nav aria-label="View" className="mt-6 flex flex-wrap gap-2">
      <ChipLink to={MESSAGES_PATH} current={current === "list"}>
        List
      </ChipLink>
      <ChipLink to={BOARD_PATH} current={current === "board"}>
        Board
      </ChipLink>
      <ChipLink to={savedAnswers.list.path} current={current === "answers"}>
        Saved answers
      </ChipLink>
      <ChipLink to={REVIEW_REQUESTS_PATH} current={current === "reviews"}>
        Review requests
      </ChipLink>
    </nav>
  );
}
