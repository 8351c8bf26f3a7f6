import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

test("what is asked for at once begins in its order, with turns of the event loop in between", async () => {
  const nextTurn = createTurns(8);
  const order: string[] = [];
  const begun = ["first", "second", "third"].map(async (name) => {
    await nextTurn();
    order.push(name);
  });
  let isOver = false;
  const turn = () => {
    order.push("turn");
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await Promise.all(begun);
  isOver = true;
  const between = order.join(" ").split(/first|second|third/);
  const turns = between.map((part) => part.match(/turn/g)?.length ?? 0);
  expect(order.filter((what) => what !== "turn")).toEqual(["first", "second", "third"]);
  expect(Math.min(...turns.slice(0, 3))).toBeGreaterThanOrEqual(7);
});
