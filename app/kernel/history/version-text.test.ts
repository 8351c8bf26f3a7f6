import { expect, test } from "vitest";
import { cpuMs } from "#tests/support/cpu-time.ts";
import {
  changedPictures,
  diffBlocks,
  joined,
  pairBlocks,
  truncateAround,
  versionSentence,
} from "./version-text.ts";

const dana = "dana@fernhill.example";
const sam = "sam@fernhill.example";

test.each([
  ["changed", ["description"], dana, "You changed the description"],
  ["changed", ["title", "text"], sam, "sam@fernhill.example changed the title and the text"],
  ["changed", ["a", "b", "c", "d", "e"], dana, "You changed the a, the b, the c and 2 more"],
  ["changed", [], dana, "You saved it"],
  ["published", ["status"], sam, "sam@fernhill.example published it"],
  ["restored", ["title"], dana, "You restored an earlier version"],
  ["deleted", [], dana, "You moved it to the trash"],
  ["", [], null, "Before the first change"],
])("a version that %s %j, by %s", (verb, labels, by, sentence) => {
  expect(versionSentence({ verb, labels, by }, dana)).toBe(sentence);
});

test("what stays is shown as far as it is near to what changes", () => {
  const long = "x".repeat(400);
  const [start, , middle, , end] = truncateAround([
    { value: long },
    { value: "out", removed: true },
    { value: long },
    { value: "in", added: true },
    { value: "short" },
  ]);
  expect(start?.value).toBe(`… ${"x".repeat(80)}`);
  expect(middle?.value).toBe(`${"x".repeat(80)} … ${"x".repeat(80)}`);
  expect(end?.value).toBe("short");
});

test.each([
  {
    what: "a text that was written anew",
    stretches: [
      { value: "A", removed: true },
      { value: "We", added: true },
      { value: " " },
      { value: "drawing", removed: true },
      { value: "say", added: true },
      { value: "." },
    ],
    expected: [{ value: "A drawing", removed: true }, { value: "We say", added: true }, { value: "." }],
  },
  {
    what: "two words, one of which stays between",
    stretches: [
      { value: "straight", removed: true },
      { value: " old " },
      { value: "walls", removed: true },
      { value: "stones", added: true },
    ],
    expected: [
      { value: "straight", removed: true },
      { value: " old " },
      { value: "walls", removed: true },
      { value: "stones", added: true },
    ],
  },
  { what: "the same", stretches: [{ value: " - " }], expected: [{ value: " - " }] },
])("joins what changed of $what", ({ stretches, expected }) => {
  expect(joined(stretches)).toEqual(expected);
});

test("blocks that were changed stand beside what they have become", () => {
  const block = (tag: string, text: string) => ({ tag, text });
  const runs = [
    { value: [block("h2", "Frost")] },
    { value: [block("p", "Wait."), block("p", "Then dig.")], removed: true },
    { value: [block("p", "Wait a week."), block("h2", "Dig")], added: true },
    { value: [block("p", "Gone.")], removed: true },
    { value: [block("li", "Salt")] },
    { value: [block("figure", "")], removed: true },
    { value: [block("figure", "Ice")], added: true },
  ];
  expect(pairBlocks(runs).map(({ old, now }) => [old?.text ?? null, now?.text ?? null])).toEqual([
    ["Frost", "Frost"],
    ["Wait.", "Wait a week."],
    [null, "Dig"],
    ["Then dig.", null],
    ["Gone.", null],
    ["Salt", "Salt"],
    [null, "Ice"],
    ["", null],
  ]);
});

test.each([
  { before: ["a", "b"], after: ["b", "a"], expected: [] },
  { before: ["a", "b", "c"], after: ["a", "x", "c"], expected: [{ before: "b", after: "x" }] },
  {
    before: ["a"],
    after: ["x", "y"],
    expected: [
      { before: "a", after: "x" },
      { before: "", after: "y" },
    ],
  },
  { before: ["a", "b"], after: ["b"], expected: [{ before: "a", after: "" }] },
])("of the pictures $before, now $after, those are told that changed", ({ before, after, expected }) => {
  expect(changedPictures(before, after)).toEqual(expected);
});

test("two texts of many blocks that have little in common are one after the other, at once", () => {
  const blocks = (step: number) =>
    Array.from({ length: 12_000 }, (_, nth) => ({ tag: "p", text: String((nth * step) % 99_991) }));
  const [old, now] = [blocks(7), blocks(11)];
  expect(cpuMs(() => pairBlocks(diffBlocks(old, now)))).toBeLessThan(1000);
  const runs = diffBlocks(old, now);
  expect(pairBlocks(runs)).toHaveLength(12_000);
  expect(runs).toEqual([
    { value: old, removed: true },
    { value: now, added: true },
  ]);
  const changed = old.with(6000, { tag: "p", text: "new" });
  expect(diffBlocks(old, changed).map(({ added, removed, value }) => [added, removed, value.length])).toEqual(
    [
      [false, false, 6000],
      [false, true, 1],
      [true, false, 1],
      [false, false, 5999],
    ],
  );
});
