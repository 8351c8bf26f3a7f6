import { expect, test } from "vitest";
import { stepOfKey, stepOfSwipe, steppedIndex } from "./gallery-position.ts";

test.each([
  [0, 1, 3, 1],
  [2, 1, 3, 0],
  [0, -1, 3, 2],
  [0, 1, 1, 0],
  [0, -1, 1, 0],
  [0, 1, 0, 0],
] as const)("from %i a step of %i among %i leads to %i", (index, step, count, expected) => {
  expect(steppedIndex(index, step, count)).toBe(expected);
});

test.each([
  ["ArrowRight", 1],
  ["ArrowLeft", -1],
  ["ArrowUp", null],
  ["Tab", null],
])("%s asks for %s", (key, expected) => {
  expect(stepOfKey(key)).toBe(expected);
});

test.each([
  [-60, 5, 1],
  [60, -5, -1],
  [-20, 0, null],
  [-60, 50, null],
  [0, 200, null],
])("a finger's path of %i, %i asks for %s", (dx, dy, expected) => {
  expect(stepOfSwipe(dx, dy)).toBe(expected);
});
