import { expect, test } from "vitest";
import { applyExample, type Example, examples, filesOf } from "#tests/support/example-patches.ts";

/**
 * How many files the usual changes of docs/contributing.md touch, tests included. The aim: a field of a service at most
 * 4, a setting 2, an answer of the quote form 4, a plain collection a folder and 2 lines elsewhere.
 */
const most: Record<Example, number> = { field: 4, setting: 2, "quote-answer": 3, collection: 13, page: 8 };

test.each(examples)("the example %s fits the code, and touches no more files than before", (example) => {
  expect(() => applyExample(example, process.cwd(), "--check")).not.toThrow();
  expect(filesOf(example).length).toBeGreaterThan(0);
  expect(filesOf(example).length).toBeLessThanOrEqual(most[example]);
});
