import { expect, test } from "vitest";
import { freeSlug, MAX_SLUG_LENGTH, requestedSlug, slugify, typedSlug } from "./slug.ts";

test.each([
  ["Water Features", "water-features"],
  ["  Lawn & Garden -- Care  ", "lawn-garden-care"],
  ["Été 2026!", "ete-2026"],
  ["Crème de la crème", "creme-de-la-creme"],
  ["Großer Garten – Łódź, Ørsted & cœur", "grosser-garten-lodz-orsted-coeur"],
  ["Cre\u0300me", "creme"],
  ["日本庭園の作り方", "日本庭園の作り方"],
  ["庭", "庭"],
  ["が\u3099 ガーデン", "が\u3099-ガーデン"],
  ["Сад и огород", "сад-и-огород"],
  ["정원 가꾸기", "정원-가꾸기"],
  ["🌳 🌳", ""],
  ["---", ""],
  ["", ""],
])("the slug of %j is %j (SPEC §3)", (name, slug) => {
  expect(slugify(name)).toBe(slug);
});

test.each([
  ["", "When to Prune What?", "when-to-prune-what"],
  ["   ", "  Salt & Stone -- in Winter  ", "salt-stone-in-winter"],
  ["My Own Slug!", "Title", "my-own-slug"],
  ["/blog/x", "Title", "blog-x"],
  ["???", "Title", "title"],
  ["", "Été", "ete"],
  ["", "庭のしごと", "庭のしごと"],
  ["植木", "庭のしごと", "植木"],
  ["", "🌳 ???", "untitled"],
  ["", `${"a".repeat(199)}𠮷`, "a".repeat(199)],
  ["", "a".repeat(300), "a".repeat(200)],
  [`${"a".repeat(199)} b`, "", "a".repeat(199)],
])("typed %j, title %j: %j (SPEC §5)", (typed, title, slug) => {
  expect(requestedSlug(typed, title)).toBe(slug);
});

test.each([
  ["", true],
  ["  ", true],
  ["?", true],
  ["x", false],
])("a slug typed as %j is generated: %s", (typed, generated) => {
  expect(typedSlug(typed) === "").toBe(generated);
});

test.each([
  [[], "salt"],
  [["salty"], "salt"],
  [["salt"], "salt-2"],
  [["salt", "salt-2", "salt-4"], "salt-3"],
  [["salt", ...Array.from({ length: 120 }, (_, index) => `salt-${index + 2}`)], "salt-122"],
])("among %j the free slug is %j", (taken, free) => {
  expect(freeSlug("salt", new Set(taken))).toBe(free);
});

test("a number fits into the longest slug, without a double hyphen", () => {
  const longest = `${"a".repeat(197)}-bb`;
  const numbered = freeSlug(longest, new Set([longest]));
  expect(numbered).toBe(`${"a".repeat(197)}-2`);
  expect(numbered.length).toBeLessThanOrEqual(MAX_SLUG_LENGTH);
});
