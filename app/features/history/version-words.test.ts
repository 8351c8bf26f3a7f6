import { expect, test } from "vitest";
import { shortened, versionSentence } from "./version-words.ts";

const dana = "dana@fernhill.example";
const sam = "sam@fernhill.example";

test.each([
  ["changed", ["description"], dana, "You changed the description"],
  ["changed", ["title", "text"], sam, "sam@fernhill.example changed the title and the text"],
  ["changed", ["a", "b", "c", "d", "e"], dana, "You changed the a, the b, the c and 2 more"],
  ["changed", [], dana, "You saved it"],
  ["published", ["being published"], sam, "sam@fernhill.example published it"],
  ["restored", ["title"], dana, "You restored an earlier version"],
  ["deleted", [], dana, "You put it in the trash"],
  ["", [], null, "As it was before"],
])("a version that %s %j, by %s", (verb, labels, by, sentence) => {
  expect(versionSentence({ verb, labels, by }, dana)).toBe(sentence);
});

test("what stays is shown as far as it is near to what changes", () => {
  const long = "x".repeat(400);
  const [start, , middle, , end] = shortened([
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
