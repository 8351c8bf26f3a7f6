import { afterEach, describe, expect, test } from "vitest";
import {
  businessDay,
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
