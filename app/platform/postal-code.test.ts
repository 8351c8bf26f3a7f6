import { expect, test } from "vitest";
import { canadianPostalCode } from "./postal-code.ts";

test.each([
  ["N1H 3T9", "N1H 3T9"],
  ["n1h3t9", "N1H 3T9"],
  ["N1H–3T9", "N1H 3T9"],
  ["N1H 3TO", "N1H 3T0"],
  ["NIH 3T9", "N1H 3T9"],
  ["Ｎ１Ｈ　３Ｔ９", "N1H 3T9"],
  ["N1H 3T9 Canada", "N1H 3T9"],
  ["N1H 3T9, Canada.", "N1H 3T9"],
  ["Guelph", null],
  ["N1H", null],
  ["D1H 3T9", null],
  ["90210", null],
])("%j is read as %j", (typed, code) => {
  expect(canadianPostalCode(typed)).toBe(code);
});
