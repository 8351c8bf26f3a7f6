import { expect, test } from "vitest";
import { daysAfter, daysBetween, mondayOf, monthsBefore } from "./calendar.ts";

test("days are counted over the ends of months, and where the clocks change", () => {
  expect(daysAfter("2028-02-28", 1)).toBe("2028-02-29");
  expect(daysAfter("2027-01-01", -1)).toBe("2026-12-31");
  expect(daysBetween("2027-03-13", "2027-03-15")).toBe(2);
  expect(daysBetween("2027-03-15", "2027-03-13")).toBe(-2);
});

test.each([
  ["2026-11-23", "2026-11-23"],
  ["2026-11-26", "2026-11-23"],
  ["2026-11-29", "2026-11-23"],
])("the week of %s begins on %s", (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});

test.each([
  ["2026-08-31T04:30:00.000Z", 6, "2026-02-28T04:30:00.000Z"],
  ["2028-02-29T04:30:00.000Z", 12, "2027-02-28T04:30:00.000Z"],
  ["2026-03-15T04:30:00.000Z", 6, "2025-09-15T04:30:00.000Z"],
])("%s less %i months is %s", (moment, months, before) => {
  expect(monthsBefore(new Date(moment), months).toISOString()).toBe(before);
});
