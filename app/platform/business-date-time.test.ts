import { afterEach, expect, test } from "vitest";
import { STANDARD_TIME_ZONE, setTimeZone } from "./business-clock.ts";
import { dateTimeOf, localTimeOf, timesOf, tomorrowMorning } from "./business-date-time.ts";

afterEach(() => setTimeZone(STANDARD_TIME_ZONE));

test.each([
  ["America/Toronto", "2027-03-01T08:00", "2027-03-01T13:00:00.000Z"],
  ["America/Toronto", "2027-07-01T08:00", "2027-07-01T12:00:00.000Z"],
  ["America/Toronto", "2027-12-31T23:59", "2028-01-01T04:59:00.000Z"],
  ["America/St_Johns", "2027-03-01T08:00", "2027-03-01T11:30:00.000Z"],
  ["Pacific/Kiritimati", "2027-03-01T08:00", "2027-02-28T18:00:00.000Z"],
])("by the clock of %s %s is %s", (zone, local, moment) => {
  setTimeZone(zone);
  expect(dateTimeOf(local)).toBe(moment);
  expect(localTimeOf(moment)).toBe(local);
});

test("a time that the clock leaves out is the one after it", () => {
  expect(localTimeOf(dateTimeOf("2027-03-14T02:30"))).toBe("2027-03-14T03:30");
});

test.each([
  ["America/Toronto", "2027-03-14T01:59", ["2027-03-14T06:59:00.000Z"]],
  ["America/Toronto", "2027-03-14T02:30", []],
  ["America/Toronto", "2027-03-14T03:00", ["2027-03-14T07:00:00.000Z"]],
  ["America/Toronto", "2027-11-07T01:30", ["2027-11-07T05:30:00.000Z", "2027-11-07T06:30:00.000Z"]],
  ["America/Toronto", "2027-11-07T02:00", ["2027-11-07T07:00:00.000Z"]],
  // Its clocks are put forward by half an hour.
  ["Australia/Lord_Howe", "2027-10-03T02:15", []],
  ["America/Regina", "2027-03-14T02:30", ["2027-03-14T08:30:00.000Z"]],
  ["America/Toronto", "", []],
])("in %s, %s is at %j", (zone, local, times) => {
  setTimeZone(zone);
  expect(timesOf(local)).toEqual(times);
});

test("tomorrow is the next day, also in the hour before the clocks are put forward", () => {
  const lateOnSaturday = new Date("2027-03-14T04:30:00Z");
  expect(localTimeOf(tomorrowMorning(lateOnSaturday))).toBe("2027-03-14T08:00");
});

test("none is none", () => {
  expect(dateTimeOf("")).toBe("");
  expect(localTimeOf("")).toBe("");
  expect(localTimeOf("incomplete")).toBe("");
});
