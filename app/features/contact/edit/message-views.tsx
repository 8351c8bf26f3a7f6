import { ChipLink } from "#app/ui/badge.tsx";
import { BOARD_PATH } from "../message-board.ts";
import { MESSAGES_PATH } from "../messages.ts";

/** The two ways to look at messages. */
export function MessageViews({ current }: { current: "list" | "board" }) {
  return (
    <nav aria-label="View" className="mt-6 flex flex-wrap gap-2">
      <ChipLink to={MESSAGES_PATH} current={current === "list"}>
        List
      </ChipLink>
      <ChipLink to={BOARD_PATH} current={current === "board"}>
        Board
      </ChipLink>
    </nav>
  );
}
