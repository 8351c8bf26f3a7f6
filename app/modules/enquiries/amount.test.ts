import { expect, test } from "vitest";
import { amountText, formatAmount, parseAmount, readAmount } from "./amount.ts";

test.each([
  ["1250", 125_000],
  ["$1,250.00", 125_000],
  ["1,250", 125_000],
  ["1.250", 125_000],
  ["1.250,50", 125_050],
  ["1250,50", 125_050],
  ["1 250,00 $", 125_000],
  ["1\u202f250,00\u00a0$", 125_000],
  ["12,50", 1250],
  ["1250 $", 125_000],
  ["$1250 CAD", 125_000],
  ["CA$1,250", 125_000],
  ["cad 1250", 125_000],
  ["1250.", 125_000],
  ["1’250.00", 125_000],
  ["＄１，２５０．５０", 125_050],
  ["125O", 125_000],
  ["l250", 125_000],
  [" 99.5 ", 9950],
  ["1,200,500", 120_050_000],
  ["1 200 500", 120_050_000],
  ["0", 0],
])("%j is %i cents", (typed, cents) => {
  expect(readAmount(typed)).toEqual({ kind: "amount", cents });
  expect(parseAmount(amountText(cents))).toBe(cents);
});

test.each([
  ["1200 500", "$1,200,500", "$1,200 and $500"],
  ["5000 600", "$5,000,600", "$5,000 and $600"],
  ["12 50", "$1,250", "$12 and $50"],
])("%j is ambiguous", (typed, joined, apart) => {
  expect(readAmount(typed)).toEqual({ kind: "ambiguous", readings: [joined, apart] });
});

test.each([
  "about 1000",
  "-5",
  "1.2345",
  "12,34,567",
  "1,250,00",
  "1,250.000",
  "1 200,500",
  "1e5",
  "€50",
  "O",
  "9999999999999",
  "1200-1500",
])("%j is no amount", (typed) => expect(readAmount(typed)).toEqual({ kind: "malformed" }));

test("no amount is none", () => {
  expect(readAmount(" ")).toEqual({ kind: "none" });
  expect([parseAmount(""), amountText(null)]).toEqual([null, ""]);
});

test.each([
  [125_000, "1250", "$1,250"],
  [9950, "99.50", "$99.50"],
  [0, "0", "$0"],
])("%i cents are shown", (cents, text, shown) => {
  expect([amountText(cents), formatAmount(cents)]).toEqual([text, shown]);
});
