import { expect, test } from "vitest";
import { businessDate, soonSpecialHours, specialHoursLines, upcomingSpecialHours } from "./special-hours.ts";

const closed = { opens: null, closes: null, note: "" };
const hours = [
  { from: "2027-01-01", to: "2027-01-01", ...closed, note: "New Year" },
  { from: "2026-12-24", to: "2026-12-26", ...closed },
  { from: "2026-12-31", to: "2026-12-31", opens: "09:00", closes: "12:30", note: "" },
];

test.each([
  ["2026-12-25T04:30:00.000Z", "2026-12-24"],
  ["2026-12-25T05:30:00.000Z", "2026-12-25"],
  ["2026-07-02T03:59:00.000Z", "2026-07-01"],
])("at %s it is %s at the business", (moment, date) => {
  expect(businessDate(new Date(moment))).toBe(date);
});

test.each([
  ["2026-12-01", 3],
  ["2026-12-26", 3],
  ["2026-12-27", 2],
  ["2027-01-01", 1],
  ["2027-01-02", 0],
])("on %s there are %i entries to come", (today, count) => {
  expect(upcomingSpecialHours(hours, today)).toHaveLength(count);
});

test.each([
  ["2026-11-11", []],
  ["2026-11-12", ["December 24 – 26, 2026"]],
  ["2026-12-25", ["December 24 – 26, 2026", "December 31, 2026", "January 1, 2027"]],
  ["2026-12-30", ["December 31, 2026", "January 1, 2027"]],
])("on %s visitors are told %j", (today, days) => {
  expect(soonSpecialHours(hours, today).map((line) => line.days)).toEqual(days);
});

test("lines say times and note, by date", () => {
  expect(specialHoursLines(hours)).toEqual([
    { days: "December 24 – 26, 2026", times: "Closed", note: "" },
    { days: "December 31, 2026", times: "9am–12:30pm", note: "" },
    { days: "January 1, 2027", times: "Closed", note: "New Year" },
  ]);
});
