import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { applyExample, type Example, examples, filesOf, linesOf } from "#tests/support/example-patches.ts";

/**
 * How many files the usual changes of docs/contributing.md touch, tests included. The aim: a field of a service at most
 * 4, a setting 2, an answer of the quote form 4, a plain collection a folder and 2 lines elsewhere.
 */
const most: Record<Example, number> = { field: 4, setting: 2, "quote-answer": 3, collection: 4, page: 8 };

/** Whether the module is there that an example changes. */
const isHere = (example: Example) =>
  filesOf(example).every((file) => existsSync(/^app\/modules\/\w+/.exec(file)?.[0] ?? "app"));

test.each(examples.filter(isHere))(
  "the example %s fits the code, and touches no more files than before",
  (example) => {
    expect(() => applyExample(example, process.cwd(), "--check")).not.toThrow();
    expect(filesOf(example).length).toBeGreaterThan(0);
    expect(filesOf(example).length).toBeLessThanOrEqual(most[example]);
  },
);

test("a plain collection is a folder of its own, and one line in each of two files elsewhere", () => {
  const folder = "app/site/certificates/";
  const lines = linesOf("collection");
  expect(lines.some(({ file }) => file.startsWith(folder))).toBe(true);
  const elsewhere = lines.filter(({ file }) => !file.startsWith(folder));
  expect(elsewhere).toEqual([
    { file: "app/migration-lists.server.ts", added: 1, removed: 0 },
    { file: "app/plain-collections.ts", added: 1, removed: 0 },
  ]);
});
