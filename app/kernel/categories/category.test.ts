import { expect, test } from "vitest";
import { categoryBadges, categoryFitting } from "./category.ts";

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

test.each([
  ["Hardscaping", "hardscaping"],
  ["Garden Design", "garden-design"],
  ["Snow & Ice Removal", "snow"],
  ["Designs", null],
  ["Maintenance", null],
])("the service '%s' is fitted by the category %j", (title, fitting) => {
  const categories = ["design", "garden", "garden-design", "hardscaping", "snow"].map((slug) => ({ slug }));
  expect(categoryFitting(title, categories)?.slug ?? null).toBe(fitting);
});
