import { expect, test } from "vitest";
import { fieldErrorsOf } from "#app/platform/http/field-errors.ts";
import { messages } from "#app/platform/messages.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
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
  ["title", { title: "  " }, messages.field.missing("title")],
  ["title", { title: "x".repeat(121) }, messages.field.tooLong("title", 120)],
  ["subtitle", { subtitle: "x".repeat(301) }, messages.field.tooLong("subtitle", 300)],
  ["heroImage", { heroImage: "javascript:alert(1)" }, staffMessages.staff.url],
  ["heroImage", { heroImage: "/etc/passwd" }, staffMessages.staff.url],
])("a wrong %s is refused: %j", (field, change, message) => {
  const { error } = pageHeroInput.safeParse({ ...sent, ...change });
  expect(error && fieldErrorsOf(error)).toEqual({ [field]: message });
});

test.each(["privacy-policy", "", "constructor", 7])("the key %j names no page with a heading", (key) => {
  expect(pageHeroInput.safeParse({ ...sent, key }).success).toBe(false);
});
