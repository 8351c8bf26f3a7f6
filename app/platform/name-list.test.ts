import { expect, test } from "vitest";
import { formatList } from "./name-list.ts";

test.each([
  [[], ""],
  [["Fergus"], "Fergus"],
  [["Fergus", "Elora", "Rockwood"], "Fergus, Elora and Rockwood"],
])("formatList(%j) is %s", (names, words) => {
  expect(formatList(names)).toBe(words);
});
