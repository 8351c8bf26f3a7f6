import type { MessageStatus } from "./message-status.ts";
import { MESSAGES_PATH, type Message } from "./messages.ts";

export const BOARD_PATH = `${MESSAGES_PATH}/board`;

/** The columns that a card of the board says of a message. */
export const cardColumns = [
  ...(["id", "kind", "status", "name", "service", "place", "created_at"] as const),
  ...(["amount", "next_step", "next_step_on", "visit_at"] as const),
];
export type BoardCard = Pick<Message, (typeof cardColumns)[number]>;

/** One status of the board. */
export interface BoardColumn {
  status: MessageStatus;
  /** The number of messages. */
  count: number;
  /** Of their amounts, in cents. */
  sum: number;
  /** The newest of them. */
  cards: BoardCard[];
}

/**
 * The columns after cards were moved that the server doesn't show yet.
 * @param moved the new status by the id of the card
 */
export function withMoved(
  columns: readonly BoardColumn[],
  moved: ReadonlyMap<string, MessageStatus>,
): BoardColumn[] {
  const cards = columns.flatMap((column) => column.cards);
  const change = (of: (card: BoardCard) => number, status: MessageStatus) =>
    cards.reduce((sum, card) => {
      const to = moved.get(card.id) ?? card.status;
      if (to === card.status) return sum;
      return sum + (to === status ? of(card) : 0) - (card.status === status ? of(card) : 0);
    }, 0);
  return columns.map((column) => ({
    ...column,
    count: column.count + change(() => 1, column.status),
    sum: column.sum + change(({ amount }) => amount ?? 0, column.status),
    cards: cards.filter((card) => (moved.get(card.id) ?? card.status) === column.status),
  }));
}
