import { expect, test } from "vitest";
import { daysLeft } from "./trash.ts";

test.each([
  ["2026-06-30T12:00:00.000Z", null],
  ["2026-06-16T12:00:00.000Z", null],
  ["2026-06-15T12:00:00.000Z", 14],
  ["2026-06-02T11:00:00.000Z", 1],
  ["2026-06-01T11:00:00.000Z", 0],
])("until %s there are %s days left", (until, days) => {
  expect(daysLeft(until, new Date("2026-06-01T12:00:00.000Z"))).toBe(days);
});
