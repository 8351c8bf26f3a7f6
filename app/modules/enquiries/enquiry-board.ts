import { ENQUIRIES_PATH, type Enquiry } from "./enquiries.ts";
import type { EnquiryStatus } from "./enquiry-status.ts";

export const BOARD_PATH = `${ENQUIRIES_PATH}/board`;

/** The columns that a card of the board says of an enquiry. */
export const cardColumns = [
  ...(["id", "kind", "status", "name", "service", "place", "created_at"] as const),
  ...(["amount", "next_step", "next_step_on", "visit_at"] as const),
];
export type BoardCard = Pick<Enquiry, (typeof cardColumns)[number]>;

export interface BoardColumn {
  status: EnquiryStatus;
  /** The number of enquiries. */
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
  moved: ReadonlyMap<string, EnquiryStatus>,
): BoardColumn[] {
  const cards = columns.flatMap((column) => column.cards);
  const change = (of: (card: BoardCard) => number, status: EnquiryStatus) =>
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
