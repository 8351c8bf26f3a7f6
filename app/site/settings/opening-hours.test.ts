import { describe, expect, it, test } from "vitest";
import {
  formatHours,
  formatTime,
  groupHours,
  hoursLines,
  hoursNote,
  soonSpecialHours,
  specialHoursLines,
  specialHoursSentence,
  upcomingSpecialHours,
} from "./opening-hours.ts";
import { defaultSettings, startingSettings } from "./settings.schema.ts";

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
  [{ open: true, opens: "08:00", closes: "18:00" }, "8am–6pm"],
  [{ open: true, opens: "18:00", closes: "02:00" }, "6pm–2am"],
  [{ open: true, opens: "08:00", closes: "00:00" }, "8am–12am"],
  [{ open: true, opens: "08:00", closes: "08:00" }, "Open 24 hours"],
  [{ open: true, opens: "00:00", closes: "00:00" }, "Open 24 hours"],
  [{ open: true, opens: "", closes: "" }, "Closed"],
  [{ open: false, opens: "", closes: "" }, "Closed"],
  [{ open: false, opens: "08:00", closes: "18:00" }, "Closed"],
  [{ open: true, opens: "08:00", closes: "" }, "Closed"],
])("formatHours(%j) is %s", (hours, words) => {
  expect(formatHours(hours)).toBe(words);
});

test.each([
  ["18:00", "02:00", "Until 2am the next day."],
  ["08:00", "00:00", "Until 12am the next day."],
  ["08:00", "08:00", "Open 24 hours."],
  ["08:00", "18:00", null],
  ["08:00", "", null],
  ["", "02:00", null],
  ["", "", null],
])("what the form says of %s to %s: %s", (opens, closes, words) => {
  expect(hoursNote({ open: true, opens, closes })).toBe(words);
  expect(hoursNote({ open: false, opens, closes })).toBeNull();
});

describe("hoursLines", () => {
  it("puts the days of SPEC §9 on three lines", () => {
    expect(hoursLines(defaultSettings.hours)).toEqual([
      { days: "Mon to Fri", times: "8am–6pm" },
      { days: "Saturday", times: "9am–4pm" },
      { days: "Sunday", times: "Closed" },
    ]);
  });

  it("puts days that are open around the clock on one line, from whenever to whenever", () => {
    const hours = (["Monday", "Tuesday"] as const).map((day, index) => {
      const time = `0${index}:00`;
      return { day, open: true, opens: time, closes: time };
    });
    expect(hoursLines(hours)).toEqual([{ days: "Mon to Tue", times: "Open 24 hours" }]);
  });

  it("has no line for a week without an open day, as its hours aren't known", () => {
    expect(hoursLines(startingSettings.hours)).toEqual([]);
  });

  it("joins only days that follow each other", () => {
    const hours = [
      { day: "Monday" as const, open: true, opens: "09:00", closes: "12:00" },
      { day: "Tuesday" as const, open: false, opens: "", closes: "" },
      { day: "Wednesday" as const, open: true, opens: "09:00", closes: "12:00" },
    ];
    expect(groupHours(hours).map(({ days }) => days)).toEqual([["Monday"], ["Tuesday"], ["Wednesday"]]);
  });
});

const closed = { open: false, opens: "", closes: "", note: "" };
const hours = [
  { from: "2027-01-01", to: "", ...closed, note: "New Year" },
  { from: "2026-12-24", to: "2026-12-26", ...closed },
  { from: "2026-12-31", to: "", open: true, opens: "09:00", closes: "12:30", note: "" },
];

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
  [42, "2026-11-11", []],
  [42, "2026-11-12", ["December 24 – 26, 2026"]],
  [42, "2026-12-25", ["December 24 – 26, 2026", "December 31, 2026", "January 1, 2027"]],
  [42, "2026-12-30", ["December 31, 2026", "January 1, 2027"]],
  [14, "2026-12-09", []],
  [14, "2026-12-10", ["December 24 – 26, 2026"]],
  [14, "2026-12-26", ["December 24 – 26, 2026", "December 31, 2026", "January 1, 2027"]],
  [14, "2026-12-27", ["December 31, 2026", "January 1, 2027"]],
  [14, "2027-01-02", []],
])("of what begins within %i days, on %s visitors are told %j", (ahead, today, days) => {
  expect(soonSpecialHours(hours, today, ahead).map((line) => line.days)).toEqual(days);
});

test.each([
  ["", "December 24, 2026: Closed"],
  ["holidays", "December 24, 2026: Closed (holidays)"],
])("a line with the note '%s' is one sentence", (note, sentence) => {
  expect(specialHoursSentence({ days: "December 24, 2026", times: "Closed", note })).toBe(sentence);
});

test("lines say times and note, by date", () => {
  expect(specialHoursLines(hours)).toEqual([
    { days: "December 24 – 26, 2026", times: "Closed", note: "" },
    { days: "December 31, 2026", times: "9am–12:30pm", note: "" },
    { days: "January 1, 2027", times: "Closed", note: "New Year" },
  ]);
});
