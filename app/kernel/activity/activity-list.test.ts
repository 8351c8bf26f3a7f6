import { afterEach, expect, test } from "vitest";
import { STANDARD_TIME_ZONE, setTimeZone } from "#app/platform/business-clock.ts";
import { activityAddress, readActivityAddress, timeRangeOf } from "./activity-list.ts";

afterEach(() => setTimeZone(STANDARD_TIME_ZONE));

test.each([
  ["", ""],
  ["person=&kind=&from=&to=", ""],
  ["kind=projects", "?kind=projects"],
  ["to=2026-03-02&from=2026-03-01&kind=posts&person=jo%40fernhill.example&page=2", null],
  ["page=2&person=The+schedule", "?person=The+schedule&page=2"],
  ["person=%20jo%20", "?person=jo"],
  ["person=a%00b", "?person=a+b"],
  ["page=0", ""],
  ["page=one&utm_source=mail", ""],
  ["kind=weather", ""],
  ["kind=__proto__", ""],
  ["kind=users", "?kind=users"],
  ["from=2026-02-30", ""],
  ["from=yesterday&to=2026-3-1", ""],
  ["from=2026-03-09&to=2026-03-01", "?from=2026-03-01&to=2026-03-09"],
  ["from=2026-03-01&to=2026-03-01", "?from=2026-03-01&to=2026-03-01"],
])("%s is read as %s, and that as itself", (query, parameters) => {
  const address = activityAddress(readActivityAddress(new URLSearchParams(query), "administrator"));
  const inOrder = "?person=jo%40fernhill.example&kind=posts&from=2026-03-01&to=2026-03-02&page=2";
  expect(address).toBe(`/admin/activity${parameters ?? inOrder}`);
  const again = new URL(address, "https://fernhill.example").searchParams;
  expect(activityAddress(readActivityAddress(again, "administrator"))).toBe(address);
});

test.each(["users", "messages"])("editors don't ask for %s", (kind) => {
  expect(readActivityAddress(new URLSearchParams({ kind }), "editor").kind).toBe("");
});

test.each([
  ["America/Toronto", "2026-06-10", "2026-06-10T04:00:00.000Z", "2026-06-11T04:00:00.000Z"],
  [
    "America/Toronto, the clock put forward",
    "2026-03-08",
    "2026-03-08T05:00:00.000Z",
    "2026-03-09T04:00:00.000Z",
  ],
  ["America/Toronto, put back", "2026-11-01", "2026-11-01T04:00:00.000Z", "2026-11-02T05:00:00.000Z"],
  ["America/Toronto, the year's last", "2026-12-31", "2026-12-31T05:00:00.000Z", "2027-01-01T05:00:00.000Z"],
  ["Pacific/Kiritimati", "2026-06-10", "2026-06-09T10:00:00.000Z", "2026-06-10T10:00:00.000Z"],
])("by the clock of %s %s lasts from %s until %s", (zone, day, since, until) => {
  setTimeZone(zone.split(",")[0] ?? "");
  expect(timeRangeOf({ from: day, to: day })).toEqual({ since, until });
});

test("what has no end has none", () => {
  expect(timeRangeOf({ from: "", to: "" })).toEqual({ since: null, until: null });
});
