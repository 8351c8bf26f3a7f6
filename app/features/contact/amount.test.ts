import { expect, test } from "vitest";
import { AMOUNT, amountText, formatAmount, parseAmount } from "./amount.ts";

test.each([
  ["1250", 125_000, "1250", "$1,250"],
  ["$1,250.00", 125_000, "1250", "$1,250"],
  [" 99.5 ", 9950, "99.50", "$99.50"],
  ["0", 0, "0", "$0"],
])("%j is %i cents", (typed, cents, text, shown) => {
  expect(typed).toMatch(AMOUNT);
  expect(parseAmount(typed)).toBe(cents);
  expect([amountText(cents), formatAmount(cents)]).toEqual([text, shown]);
});

test.each(["about 1000", "-5", "1.234", "1e5", "€50", "9999999999999"])("%j is no amount", (typed) =>
  expect(typed).not.toMatch(AMOUNT),
);

test("no amount is none", () => expect([parseAmount(""), amountText(null)]).toEqual([null, ""]));
