import { expect, test } from "vitest";
import { cpuMs } from "#tests/support/cpu-time.ts";
import { wordDifferences } from "./word-diff.ts";

/** A text of `count` words; another step gives the same words in another order. */
const text = (letter: string, step: number, count: number) =>
  Array.from({ length: count }, (_, index) => `${letter}${(index * step) % 997}`).join(" ");

test.each([
  ["one word", "Oak and cedar", "Oak and pine", ["Oak and ", "-cedar", "+pine"]],
  ["nothing", "Oak", "Oak", ["Oak"]],
  ["everything", "", "Oak", ["+Oak"]],
  ["a word's end", "an oaken gate", "an oak gate", ["an ", "-oaken", "+oak", " gate"]],
  ["a word that stays twice", "a b a", "a a", ["a ", "-b ", "a"]],
])("two versions differ in %s", (_case, before, after, expected) => {
  const said = wordDifferences(before, after).map(
    ({ value, added, removed }) => `${added ? "+" : removed ? "-" : ""}${value}`,
  );
  expect(said).toEqual(expected);
});

test("what was put into a long text is found, however long", () => {
  const [start, put, end] = [`${text("a", 7, 3000)} `, `${text("b", 11, 3000)} `, text("c", 13, 3000)];
  const found = wordDifferences(start + end, start + put + end);
  expect(found.filter(({ added }) => added).map(({ value }) => value)).toEqual([put]);
  expect(found.filter(({ removed }) => removed)).toEqual([]);
});

test("two long texts that have little in common are before and after whole, at once", () => {
  const [before, after] = [`Oak ${text("w", 7, 5000)} end.`, `Oak ${text("w", 11, 5000)} end.`];
  expect(cpuMs(() => wordDifferences(before, after))).toBeLessThan(1000);
  const found = wordDifferences(before, after);
  expect(found.map(({ added, removed }) => (added ? "added" : removed ? "removed" : "same"))).toEqual([
    "same",
    "removed",
    "added",
    "same",
  ]);
  const of = (without: "added" | "removed") =>
    found.filter((part) => !part[without]).map(({ value }) => value);
  expect(of("added").join("")).toBe(before);
  expect(of("removed").join("")).toBe(after);
});
