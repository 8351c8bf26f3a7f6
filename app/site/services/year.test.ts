import { expect, test } from "vitest";
import { placeInYear, yearBars } from "./year.ts";

test.each([
  ["one span", [["April", "November"]], [[4, 12]]],
  [
    "two spans, in the year's order",
    [
      ["September", "October"],
      ["May", "June"],
    ],
    [
      [5, 7],
      [9, 11],
    ],
  ],
  [
    "a span over the new year",
    [["November", "March"]],
    [
      [1, 4],
      [11, 13],
    ],
  ],
  ["a span to the year's end", [["November", "December"]], [[11, 13]]],
  [
    "spans that meet or overlap, as one",
    [
      ["March", "May"],
      ["May", "July"],
    ],
    [[3, 8]],
  ],
  ["the whole year", [["June", "May"]], [[1, 13]]],
  [
    "one month where the other is none",
    [
      ["none", "May"],
      ["January", "none"],
    ],
    [
      [1, 2],
      [5, 6],
    ],
  ],
  ["nothing", [["none", "none"]], []],
] as const)("bars draw %s", (_case, spans, bars) => {
  expect(yearBars(spans)).toEqual(bars);
});

test.each([
  ["January", 1, "0%"],
  ["May", 16, "37.5%"],
  ["October", 4, "75.8%"],
  ["December", 31, "100%"],
] as const)("%s %i stands at its place in the year", (month, day, place) => {
  expect(placeInYear(month, day)).toBe(place);
});
