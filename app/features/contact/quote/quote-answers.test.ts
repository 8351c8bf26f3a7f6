import { expect, test } from "vitest";
import { isElsewhere } from "./quote-answers.ts";

const towns = ["Guelph", "Rockwood", "Saint-Élie"];

test.each([
  ["guelph", false],
  ["Rockwood, ON", false],
  ["saint elie", false],
  ["N1G 2W1", false],
  ["n1g", false],
  ["", false],
  ["Toronto", true],
  ["Guelphtown", true],
  ["Qwertyville", true],
])("%s may be elsewhere: %s", (place, expected) => {
  expect(isElsewhere(place, towns)).toBe(expected);
});
