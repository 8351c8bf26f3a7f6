import { expect, test } from "vitest";
import { exportLabel, searchScope } from "./filter-scope.ts";

const noun = { singular: "message", plural: "messages" };

test.each([
  [{ search: "", scope: null, count: 40 }, "Export all 40 messages as CSV"],
  [{ search: "", scope: null, count: 1 }, "Export 1 message as CSV"],
  [{ search: "", scope: "Won", count: 12 }, "Export 12 messages in Won as CSV"],
  [{ search: "pond", scope: null, count: 3 }, "Export 3 messages found as CSV"],
  [{ search: "pond", scope: "Won", count: 1 }, "Export 1 message found in Won as CSV"],
])("the export of %j says what it contains: %s", (scope, text) => {
  expect(exportLabel(noun, scope)).toBe(text);
});

test.each([
  [0, "Searching New only. All has no matches."],
  [1, "Searching New only. All has 1 match."],
  [3, "Searching New only. All has 3 matches."],
])("a search within a filter says that there are %i matches in all", (matches, text) => {
  expect(searchScope("New", matches)).toBe(text);
});
