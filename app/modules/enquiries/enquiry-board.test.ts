import { expect, test } from "vitest";
import { sampleCard } from "#app/modules/enquiries/tests/sample-enquiry.ts";
import { withMoved } from "./enquiry-board.ts";

const columns = [
  { status: "new" as const, count: 12, sum: 500, cards: [sampleCard("a", { amount: 500 }), sampleCard("b")] },
  { status: "won" as const, count: 1, sum: 100, cards: [sampleCard("c", { status: "won", amount: 100 })] },
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
