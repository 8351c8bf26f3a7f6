import { expect, test } from "vitest";
import { type BoardCard, withMoved } from "./message-board.ts";

const card = (id: string, status: BoardCard["status"], amount: number | null): BoardCard => ({
  ...{ id, status, amount, kind: "quote", name: id, service: "", place: "", created_at: "" },
  ...{ next_step: "", next_step_on: null, visit_at: null },
});
const columns = [
  { status: "new" as const, count: 12, sum: 500, cards: [card("a", "new", 500), card("b", "new", null)] },
  { status: "won" as const, count: 1, sum: 100, cards: [card("c", "won", 100)] },
];

test("a moved card counts where it goes, with its amount; the others stay", () => {
  const shown = withMoved(columns, new Map([["a", "won"]]));
  expect(shown.map(({ count, sum, cards }) => [count, sum, cards.map(({ id }) => id)])).toEqual([
    [11, 0, ["b"]],
    [2, 600, ["a", "c"]],
  ]);
});

test("what the server shows already changes nothing", () => {
  expect(withMoved(columns, new Map([["c", "won"]]))).toEqual(columns);
});
