import { expect, test } from "vitest";
import { formatPeriod, isOver, isWithin, nextBoundary, parsePeriod, periodLabels } from "./period.ts";
import { periodRule } from "./period-rules.ts";

const from = "2027-03-01T13:00:00.000Z";
const until = "2027-03-20T04:00:00.000Z";
const at = (moment: string) => new Date(moment);

test.each([
  ["before", { from, until }, "2027-03-01T12:59:59.999Z", false, false],
  ["at its start", { from, until }, from, true, false],
  ["in its last millisecond", { from, until }, "2027-03-20T03:59:59.999Z", true, false],
  ["at its end", { from, until }, until, false, true],
  ["without a start", { from: null, until }, "1990-01-01T00:00:00Z", true, false],
  ["without an end", { from, until: "" }, "2090-01-01T00:00:00Z", true, false],
  ["without either", { from: null, until: null }, until, true, false],
])("%s", (_, period, now, shows, over) => {
  expect(isWithin(period, at(now))).toBe(shows);
  expect(isOver(period, at(now))).toBe(over);
});

test("the next turn is the first start or end that is still to come", () => {
  const periods = [
    { from, until },
    { from: null, until: "2027-03-10T00:00:00.000Z" },
    { from: null, until: null },
  ];
  expect(nextBoundary(periods, at("2027-02-01T00:00:00Z"))).toBe(Date.parse(from));
  expect(nextBoundary(periods, at(from))).toBe(Date.parse("2027-03-10T00:00:00.000Z"));
  expect(nextBoundary(periods, at("2027-03-12T00:00:00Z"))).toBe(Date.parse(until));
  expect(nextBoundary(periods, at(until))).toBe(Infinity);
  expect(nextBoundary([], at(from))).toBe(Infinity);
});

test.each([
  [{ from, until }, `${from}/${until}`, "From March 1, 2027, 8:00am until March 20, 2027, 12:00am"],
  [{ from, until: null }, `${from}/..`, "From March 1, 2027, 8:00am"],
  [{ from: null, until }, `../${until}`, "Until March 20, 2027, 12:00am"],
  [{ from: null, until: null }, "", "Always"],
])("%j is kept as %s and reads %s", (period, interval, words) => {
  expect(formatPeriod(period)).toBe(interval);
  expect(parsePeriod(interval)).toEqual(period);
  expect(periodRule.safeParse(interval).success).toBe(true);
  expect(periodLabels(period)).toBe(words);
});

test.each([
  `${until}/${from}`,
  `${from}/${from}`,
  from,
  "tomorrow/..",
  `${from}/..\u0000`,
  `${from}/${until}/${until}`,
])("%s is no period", (interval) => expect(periodRule.safeParse(interval).success).toBe(false));
