import { afterEach, describe, expect, test } from "vitest";
import {
  businessDay,
  byBothClocks,
  formatClockTime,
  formatDateTime,
  formatLongDate,
  isTimeZone,
  STANDARD_TIME_ZONE,
  setTimeZone,
} from "./business-clock.ts";

afterEach(() => setTimeZone(STANDARD_TIME_ZONE));

describe.each([
  ["America/Toronto", "2026-12-24", "December 24, 2026", "11:30pm"],
  ["America/Winnipeg", "2026-12-24", "December 24, 2026", "10:30pm"],
  ["America/St_Johns", "2026-12-25", "December 25, 2026", "1:00am"],
  ["Pacific/Kiritimati", "2026-12-25", "December 25, 2026", "6:30pm"],
])("By the clock of %s", (zone, day, date, time) => {
  test("a moment is that of the business", () => {
    setTimeZone(zone);
    const moment = new Date("2026-12-25T04:30:00.000Z");
    expect(businessDay(moment)).toBe(day);
    expect(formatLongDate(moment.toISOString())).toBe(date);
    expect(formatClockTime(moment)).toBe(time);
  });
});

test.each([
  ["2026-03-01T14:12:00.000Z", "March 1, 2026, 9:12am"],
  ["2026-07-02T03:30:00.000Z", "July 1, 2026, 11:30pm"],
  ["2026-01-01T04:59:59.000Z", "December 31, 2025, 11:59pm"],
])("%s is %s", (moment, words) => expect(formatDateTime(moment)).toBe(words));

test("the day changes with the clock that was put forward, and back", () => {
  expect(businessDay(new Date("2026-07-02T03:59:00.000Z"))).toBe("2026-07-01");
  expect(businessDay(new Date("2026-07-02T04:00:00.000Z"))).toBe("2026-07-02");
});

test.each([
  ["America/Toronto", true],
  ["UTC", true],
  ["America/Guelph", false],
  ["", false],
  ["America/Toronto; drop", false],
])("%s is a time zone: %s", (name, is) => expect(isTimeZone(name)).toBe(is));

test.each([
  ["America/New_York", "2026-05-04T13:00:00Z", null],
  [
    "America/Vancouver",
    "2026-05-04T13:00:00Z",
    { business: "9:00am Toronto time", device: "6:00am Vancouver time" },
  ],
  [
    "Asia/Tokyo",
    "2026-05-04T18:00:00Z",
    { business: "2:00pm Toronto time", device: "Tuesday, 3:00am Tokyo time" },
  ],
  [
    "America/Argentina/Buenos_Aires",
    "2026-01-04T13:00:00Z",
    { business: "8:00am Toronto time", device: "10:00am Buenos Aires time" },
  ],
  ["UTC", "2026-05-04T13:00:00Z", { business: "9:00am Toronto time", device: "1:00pm UTC time" }],
])("to a device in %s, %s is named by both clocks", (zone, moment, both) => {
  expect(byBothClocks(new Date(moment), zone)).toEqual(both);
});
