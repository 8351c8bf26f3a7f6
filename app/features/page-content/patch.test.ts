import { expect, test } from "vitest";
import { mergeOrders, thingOf } from "./patch.ts";

test.each([
  ["nothing changed meanwhile", "abc", "cab", "abc", "cab"],
  ["they added one at the end", "abc", "cab", "abcx", "cxab"],
  ["they added one at the start", "abc", "abc", "xabc", "xabc"],
  ["they took one out", "abc", "cab", "ac", "ca"],
  ["both added", "ab", "abm", "axb", "axbm"],
  ["mine took one out, they moved it", "abc", "ac", "cba", "ac"],
  ["both took out the same", "abc", "ac", "ac", "ac"],
  ["they took out everything", "ab", "ba", "", ""],
])("two orders become one: %s", (_case, was, mine, theirs, merged) => {
  expect(mergeOrders([...was], [...mine], [...theirs]).join("")).toBe(merged);
});

test.each([
  ["content:about", "content:about"],
  ["service:1", "1"],
  ["media:/storage/site-images/a.jpg", "/storage/site-images/a.jpg"],
])("%s is about %s", (target, thing) => {
  expect(thingOf(target)).toBe(thing);
});
