import { expect, test } from "vitest";
import { fieldErrorsOf } from "#app/platform/http/field-errors.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { texts } from "#app/platform/texts.ts";
import { pageHeroInput } from "./pages.schema.ts";

const sent = {
  key: "about",
  expected_updated_at: null,
  title: " About us ",
  subtitle: "",
  heroImage: "",
};

test("texts are trimmed; subtitle and picture may be left out", () => {
  expect(pageHeroInput.parse(sent)).toEqual({ ...sent, title: "About us" });
});

test.each([
  ["title", { title: "  " }, texts.field.missing("title")],
  ["title", { title: "x".repeat(121) }, texts.field.tooLong("title", 120)],
  ["subtitle", { subtitle: "x".repeat(301) }, texts.field.tooLong("subtitle", 300)],
  ["heroImage", { heroImage: "javascript:alert(1)" }, staffTexts.staff.url],
  ["heroImage", { heroImage: "/etc/passwd" }, staffTexts.staff.url],
])("a wrong %s is refused: %j", (field, change, message) => {
  const { error } = pageHeroInput.safeParse({ ...sent, ...change });
  expect(error && fieldErrorsOf(error)).toEqual({ [field]: message });
});

test.each(["privacy-policy", "", "constructor", 7])("the key %j names no page with a heading", (key) => {
  expect(pageHeroInput.safeParse({ ...sent, key }).success).toBe(false);
});
