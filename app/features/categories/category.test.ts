import { expect, test } from "vitest";
import { categoryBadges } from "./category.ts";

test.each([
  [[], []],
  [["Lawns"], ["Lawns"]],
  [
    ["Lawns", "Stone"],
    ["Lawns", "Stone"],
  ],
  [
    ["Lawns", "Stone", "Water"],
    ["Lawns", "Stone", "+1"],
  ],
  [
    ["Lawns", "Stone", "Water", "Wood"],
    ["Lawns", "Stone", "+2"],
  ],
])("the categories %j are badges %j (SPEC §9)", (names, badges) => {
  expect(categoryBadges(names.map((name) => ({ name })))).toEqual(badges);
});
