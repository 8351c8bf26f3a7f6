import { expect, test } from "vitest";
import { estimateInput } from "./estimate-input.schema.ts";
import { estimateText } from "./estimate-mail.ts";
import { isExpired } from "./estimates.ts";

test.each([
  ["no last day", null, "2030-01-01T00:00:00.000Z", false],
  ["the last day, shortly before it is over in Ontario", "2026-06-01", "2026-06-02T03:59:00.000Z", false],
  ["the day after", "2026-06-01", "2026-06-02T04:00:00.000Z", true],
])("expires: %s", (_name, valid_through, now, expired) => {
  expect(isExpired({ valid_through }, new Date(now))).toBe(expired);
});

const id = "0190b6a0-0000-7000-8000-000000000001";
const typed = {
  id,
  estimate_id: id,
  seen_entries: 0,
  amount: "1200",
  up_to: "",
  included: "A wall.",
  valid_through: "",
};
test.each([
  [{}, []],
  [{ up_to: "$1,500.50", valid_through: "2026-06-01" }, []],
  [{ amount: "" }, ["amount"]],
  [{ amount: "a lot" }, ["amount"]],
  [{ amount: "999,999,999,999" }, ["amount"]],
  [{ up_to: "1200" }, ["up_to"]],
  [{ included: "  " }, ["included"]],
  [{ included: "x".repeat(5001) }, ["included"]],
  [{ valid_through: "2026-02-30" }, ["valid_through"]],
])("input %j", (change, wrong) => {
  const { error } = estimateInput.safeParse({ ...typed, ...change });
  expect(error?.issues.map(({ path }) => path.join(".")) ?? []).toEqual(wrong);
});

test("the mail says what it costs, what is included, until when, and how to answer", () => {
  const estimate = {
    amount: 120_000,
    up_to: 150_000,
    included: "A wall.\nSteps.",
    valid_through: "2026-06-01",
  };
  const phone = "(519) 555-0142";
  expect(estimateText({ estimate, replaces: true, hasPage: true, phone })).toBe(
    [
      "Our new estimate: $1,200 to $1,500",
      "It replaces the one we sent before.",
      "What is included:\nA wall.\nSteps.",
      "Valid until June 1, 2026.",
      "To accept it, open your page with the link in our first email. Any questions? Reply to this email, or call us: (519) 555-0142",
    ].join("\n\n"),
  );
  const plain = { ...estimate, up_to: null, valid_through: null };
  expect(estimateText({ estimate: plain, replaces: false, hasPage: false, phone })).toBe(
    "Our estimate: $1,200\n\nWhat is included:\nA wall.\nSteps.\n\nTo accept it or to ask a question, reply to this email, or call us: (519) 555-0142",
  );
});
