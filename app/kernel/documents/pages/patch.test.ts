import { expect, test } from "vitest";
import { mergeOrders } from "#app/kernel/session/merge-orders.ts";
import { entityRefOf } from "#app/kernel/verbs/entity-types.ts";
import { patchInput } from "./patch.ts";

test.each([
  ["nothing changed meanwhile", "abc", "cab", "abc", "cab"],
  ["they added one at the end", "abc", "cab", "abcx", "cabx"],
  ["they added one at the start", "abc", "abc", "xabc", "xabc"],
  ["they took one out", "abc", "cab", "ac", "ca"],
  ["both added", "ab", "abm", "axb", "axbm"],
  ["mine took one out, they moved it and others", "abc", "ac", "cba", "ca"],
  ["each moved one", "abcdef", "bacdef", "abcdfe", "bacdfe"],
  ["each moved one past many", "abcdef", "fabcde", "bcdeaf", "fbcdea"],
  ["they moved one that mine left", "abcd", "abcd", "dabc", "dabc"],
  ["both moved the same", "abcd", "dabc", "adbc", "dabc"],
  ["both moved the same to the same place, they another one, too", "abcd", "dabc", "dcab", "dcab"],
  ["mine is there already, and they moved what stood beside it", "abcd", "adbc", "dbca", "dbca"],
  ["mine was added already, and they moved it", "ab", "abm", "mab", "mab"],
  ["mine added one behind what they moved", "abc", "abmc", "cab", "cabm"],
  ["both took out the same", "abc", "ac", "ac", "ac"],
  ["they took out everything", "ab", "ba", "", ""],
])("two orders become one: %s", (_case, base, mine, theirs, merged) => {
  expect(mergeOrders([...base], [...mine], [...theirs]).join("")).toBe(merged);
});

const orders = (ids: string): string[] =>
  ids.length < 2 ? [ids] : [...ids].flatMap((id) => orders(ids.replace(id, "")).map((rest) => id + rest));

test("where only one of two has moved anything, all of it stands as they moved it", () => {
  const base = [..."abcde"];
  for (const moved of orders("abcde").map((ids) => [...ids])) {
    expect(mergeOrders(base, moved, base)).toEqual(moved);
    expect(mergeOrders(base, base, moved)).toEqual(moved);
    expect(mergeOrders(base, moved, moved)).toEqual(moved);
  }
});

test("merging an order twice is merging it once", () => {
  const base = [..."abcd"];
  for (const mine of orders("abcd").map((ids) => [...ids]))
    for (const theirs of orders("abcd").map((ids) => [...ids])) {
      const once = mergeOrders(base, mine, theirs);
      expect(mergeOrders(base, mine, once), `${mine} ${theirs}`).toEqual(once);
    }
});

test.each([
  ["page/about", "page", "about"],
  ["service/1", "service", "1"],
  ["media//storage/site-images/a.jpg", "media", "/storage/site-images/a.jpg"],
  ["service:1", "", ""],
])("%s is the %s %s", (target, type, id) => {
  expect(entityRefOf(target)).toEqual({ type, id });
});

test("one save changes each place once", () => {
  const change = (target: string, path: string) => ({ target, path, value: "a", base: "b" });
  const isInUse = (...changes: object[]) => patchInput.safeParse({ changes }).success;
  const recommendedLength = change("page/about", "story.text");
  expect(
    isInUse(recommendedLength, change("page/about", "story.heading"), change("page/home", "story.text")),
  ).toBe(true);
  expect(isInUse(recommendedLength, { ...recommendedLength, value: "c" })).toBe(false);
});
