import { expect, test } from "vitest";
import { slugify } from "./category.ts";

test.each([
  ["Water Features", "water-features"],
  ["  Lawn & Garden -- Care  ", "lawn-garden-care"],
  ["Été 2026!", "t-2026"],
  ["---", ""],
  ["", ""],
])("the slug of %j is %j (SPEC §3)", (name, slug) => {
  expect(slugify(name)).toBe(slug);
});
