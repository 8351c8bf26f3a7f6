import { expect, test } from "vitest";
import { categoryBadges, slugify } from "./category.ts";

test.each([
  ["Water Features", "water-features"],
  ["  Lawn & Garden -- Care  ", "lawn-garden-care"],
  ["Été 2026!", "t-2026"],
  ["---", ""],
  ["", ""],
])("the slug of %j is %j (SPEC §3)", (name, slug) => {
  expect(slugify(name)).toBe(slug);
});

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
