import { afterEach, expect, test } from "vitest";
import { STANDARD_TIME_ZONE, setTimeZone } from "#app/platform/business-clock.ts";
import { lastSummaryWeek } from "./summary-week.ts";

afterEach(() => setTimeZone(STANDARD_TIME_ZONE));

test.each([
  ["America/Toronto", "a minute before Monday at 8", "2026-06-08T11:59:00Z", "2026-06-01"],
  ["America/Toronto", "Monday at 8", "2026-06-08T12:00:00Z", "2026-06-08"],
  ["America/Toronto", "Sunday's last minute", "2026-06-15T03:59:00Z", "2026-06-08"],
  ["America/Toronto", "days later, as after an outage", "2026-06-11T20:00:00Z", "2026-06-08"],
  ["America/Toronto", "before 8 once the clock went forward", "2026-03-09T11:59:00Z", "2026-03-02"],
  ["America/Toronto", "8 once the clock went forward", "2026-03-09T12:00:00Z", "2026-03-09"],
  ["America/Toronto", "before 8 once it went back", "2026-11-02T12:59:00Z", "2026-10-26"],
  ["America/Toronto", "8 once it went back", "2026-11-02T13:00:00Z", "2026-11-02"],
  ["Pacific/Kiritimati", "Monday at 8, Sunday elsewhere", "2026-06-07T18:00:00Z", "2026-06-08"],
  ["Pacific/Honolulu", "Monday at 8 where it comes late", "2026-06-08T18:00:00Z", "2026-06-08"],
  ["Pacific/Honolulu", "before it", "2026-06-08T17:59:59Z", "2026-06-01"],
])("in %s, %s the last that is due is that of %s: %s", (zone, _case, now, monday) => {
  setTimeZone(zone);
  expect(lastSummaryWeek(new Date(now)).monday).toBe(monday);
});

test("a week in which the clock goes forward is an hour shorter", () => {
  expect(lastSummaryWeek(new Date("2026-03-09T12:00:00Z"))).toEqual({
    monday: "2026-03-09",
    since: "2026-03-02T05:00:00.000Z",
    until: "2026-03-09T04:00:00.000Z",
    due: "2026-03-09T12:00:00.000Z",
  });
});
