import { expect, test } from "vitest";
import { nextStartRule } from "./hours-rules.ts";
import { currentNextStart, nextStartLabel, nextStartOptions } from "./next-start.ts";

test.each([
  ["2027-01", "January", "2027-01-31", "2027-02-01"],
  ["2026-12", "December", "2026-12-31", "2027-01-01"],
  ["2027-01-early", "early January", "2027-01-10", "2027-01-11"],
  ["2027-01-mid", "mid-January", "2027-01-20", "2027-01-21"],
  ["2027-02-late", "late February", "2027-02-28", "2027-03-01"],
])("the start %j reads %j and is shown until %s, not on %s", (nextStart, label, lastDay, end) => {
  expect(nextStartRule.parse(nextStart)).toBe(nextStart);
  expect(nextStartLabel(nextStart)).toBe(label);
  expect(currentNextStart(nextStart, lastDay)).toBe(nextStart);
  expect(currentNextStart(nextStart, end)).toBe("");
});

test("none is off", () => {
  expect([nextStartRule.parse(""), nextStartLabel(""), currentNextStart("", "2027-01-01")]).toEqual([
    "",
    "",
    "",
  ]);
});

test.each(["2027-13", "2027-1", "2027-01-soon", "January", "2027-01-"])("%j is no start", (text) => {
  expect(nextStartRule.safeParse(text).success).toBe(false);
});

test("a year ahead is offered, without what is past but for what is chosen", () => {
  const labels = nextStartOptions("2026-11-26", "2026-09-mid").map(({ label }) => label);
  expect(labels.slice(0, 6)).toEqual([
    "Not shown",
    "Mid-September (not shown: past)",
    "Late November",
    "November",
    "Early December",
    "Mid-December",
  ]);
  expect(labels.at(-1)).toBe("October");
  const options = nextStartOptions("2026-11-26", "2027-01-mid");
  expect(options.filter(({ value }) => value === "2027-01-mid")).toEqual([
    { value: "2027-01-mid", label: "Mid-January" },
  ]);
});
