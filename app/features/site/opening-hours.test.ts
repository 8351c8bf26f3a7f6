import { describe, expect, it, test } from "vitest";
import { defaultProfile } from "./business-profile.ts";
import { formatHours, formatTime, groupHours, hoursLines } from "./opening-hours.ts";

test.each([
  ["08:00", "8am"],
  ["18:00", "6pm"],
  ["17:30", "5:30pm"],
  ["12:00", "12pm"],
  ["00:00", "12am"],
  ["00:05", "12:05am"],
])("formatTime(%s) is %s", (time, words) => {
  expect(formatTime(time)).toBe(words);
});

test.each([
  [{ opens: "08:00", closes: "18:00" }, "8am–6pm"],
  [{ opens: null, closes: null }, "Closed"],
])("formatHours(%j) is %s", (hours, words) => {
  expect(formatHours(hours)).toBe(words);
});

describe("hoursLines", () => {
  it("puts the days of SPEC §9 on three lines", () => {
    expect(hoursLines(defaultProfile.hours)).toEqual([
      { days: "Mon to Fri", times: "8am–6pm" },
      { days: "Saturday", times: "9am–4pm" },
      { days: "Sunday", times: "Closed" },
    ]);
  });

  it("joins only days that follow each other", () => {
    const hours = [
      { day: "Monday" as const, opens: "09:00", closes: "12:00" },
      { day: "Tuesday" as const, opens: null, closes: null },
      { day: "Wednesday" as const, opens: "09:00", closes: "12:00" },
    ];
    expect(groupHours(hours).map(({ days }) => days)).toEqual([["Monday"], ["Tuesday"], ["Wednesday"]]);
  });
});
