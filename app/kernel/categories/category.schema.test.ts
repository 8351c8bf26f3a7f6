import { expect, test } from "vitest";
import { fieldErrorsOf } from "#app/platform/http/field-errors.ts";
import { recordTexts } from "#app/platform/record-texts.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { texts } from "#app/platform/texts.ts";
import { categoryInput, categoryNameInput } from "./category.schema.ts";

const id = "0190b6a0-0000-7000-8000-00000000000a";
const sentencesOf = (change: object) => {
  const { success, error } = categoryInput.safeParse({ id, kind: "project", name: "Walls", ...change });
  return success ? null : fieldErrorsOf(error);
};

test("a name is kept without the space around it (SPEC §5)", () => {
  expect(categoryInput.parse({ id, kind: "post", name: "  Lawn care " })).toEqual({
    id,
    kind: "post",
    name: "Lawn care",
  });
});

test.each([
  ["no name", { name: "   " }, { name: texts.field.missing("category name") }],
  ["a name without a letter or digit", { name: "!?" }, { name: recordTexts.categories.noSlug }],
  ["a long name", { name: "a".repeat(61) }, { name: texts.field.tooLong("category name", 60) }],
  [
    "a name whose slug is longer than itself",
    { name: "ß".repeat(31) },
    { name: texts.field.tooLong("category name", 60) },
  ],
  ["another kind", { kind: "review" }, { kind: staffTexts.staff.malformed }],
  ["an id that is none", { id: "1" }, { id: staffTexts.staff.malformed }],
  ["a full name", { name: "a".repeat(60) }, null],
])("%s", (_case, change, expected) => {
  expect(sentencesOf(change)).toEqual(expected);
});

test("a new name says which version it is for", () => {
  const input = { id, name: "Walls", expected_updated_at: null };
  expect(categoryNameInput.safeParse(input).success).toBe(false);
  expect(
    categoryNameInput.safeParse({ ...input, expected_updated_at: "2026-05-01T08:00:00.000Z" }).success,
  ).toBe(true);
});
