import { expect, test } from "vitest";
import { isStored, mergeField, mergeFields } from "./merge-fields.ts";

const stored = { kind: "stored" } as const;
const free = { kind: "free" } as const;
const conflict = (theirs: unknown) => ({ kind: "conflict", theirs });
const [noon, noonAgain] = ["2026-04-01T12:00:00.000Z", "2026-04-01T12:00:00Z"];

test.each([
  ["a text that nobody else has changed", "Steps", "Walk", "Walk", free],
  ["a text that somebody else has changed", "Steps", "Walk", "Path", conflict("Path")],
  ["a text that both have changed in the same way", "Steps", "Walk", "Steps", stored],
  ["a text that is as it was seen and meant", "Walk", "Walk", "Walk", stored],
  ["a text that is taken away, over another's", "", "Walk", "Path", conflict("Path")],
  ["a text that somebody else has taken away", "Steps", "Walk", null, conflict("")],
  ["a text over nothing", "Steps", "", null, free],
  ["nothing over nothing", "", "Walk", null, stored],
  ["a switch that nobody else has changed", true, false, false, free],
  ["a switch that both have turned on", true, false, true, stored],
  ["a list that nobody else has changed", ["b"], ["a"], ["a"], free],
  ["a list with one more of another's", ["b"], ["a"], ["a", "c"], conflict(["a", "c"])],
  ["a list in another order", ["a", "b"], ["b", "a"], ["a", "b"], stored],
  ["an object whose keys stand otherwise", { b: 1, a: 2 }, { a: 1, b: 1 }, { a: 1, b: 1 }, free],
  ["an object that somebody else has changed", { a: 2 }, { a: 1 }, { a: 3 }, conflict({ a: 3 })],
  ["a moment that is written differently", "2026-05-01T12:00:00.000Z", noonAgain, noon, free],
])("%s is judged by what was seen", (_what, value, base, now, expected) => {
  expect(mergeField({ value, base }, now)).toEqual(expected);
});

test("a field may compare its values by a rule of its own", () => {
  const isSame = (one: unknown, other: unknown) => String(one).toLowerCase() === String(other).toLowerCase();
  const judge = (value: string, base: string) => mergeField({ value, base }, "WALK", isSame);
  expect([judge("walk", "Path"), judge("Steps", "walk"), judge("Steps", "Path")]).toEqual([
    stored,
    free,
    conflict("WALK"),
  ]);
});

test.each<[string, object, Record<string, unknown>, object, object, object[]]>([
  [
    "other fields",
    { title: "Steps", text: "Old" },
    { title: "Walk" },
    { title: "Walk", text: "New" },
    { title: "Steps", text: "New" },
    [],
  ],
  [
    "one field",
    { title: "Steps", text: "Old" },
    { title: "Walk" },
    { title: "Path", text: "Old" },
    { title: "Steps", text: "Old" },
    [{ path: "title", theirs: "Path" }],
  ],
  [
    "two fields",
    { title: "Steps", tags: ["b"] },
    { title: "Walk", tags: [] },
    { title: "Path", tags: ["c"] },
    { title: "Steps", tags: ["b"] },
    [
      { path: "title", theirs: "Path" },
      { path: "tags", theirs: ["c"] },
    ],
  ],
  ["nothing", { title: "Walk" }, {}, { title: "Path" }, { title: "Path" }, []],
  [
    "what no name is stored of",
    { title: "Walk", uploads: [1] },
    { uploads: [] },
    { title: "Path" },
    { title: "Path", uploads: [1] },
    [],
  ],
  ["the identity", { id: "r1" }, { id: "r0" }, { id: "r2" }, { id: "r1" }, []],
])("who changes %s keeps the rest as it is stored", (_what, sent, base, now, values, conflicts) => {
  expect(mergeFields(sent, base, now)).toEqual({ values, conflicts });
});

test.each<[string, unknown, unknown, boolean]>([
  ["undefined, which the server sets", { slug: undefined }, { slug: "walk" }, true],
  ["nothing, which is null", { text: "" }, { text: null }, true],
  ["a part of what is stored", { title: "Walk" }, { title: "Walk", text: "Stone" }, true],
  ["a moment", { at: noonAgain }, { at: noon }, true],
  ["a longer list", [1, 2], [1], false],
  ["an object where nothing is", { a: 1 }, null, false],
  ["another text", "Walk", "walk", false],
])("%s is stored or not", (_what, sent, now, expected) => {
  expect(isStored(sent, now)).toBe(expected);
});
