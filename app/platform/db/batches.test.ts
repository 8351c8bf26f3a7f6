import { expect, test } from "vitest";
import { firstBatch, inBatches } from "./batches.server.ts";

test.each<[string, number[], number[]]>([
  ["rows that fit", [3, 3, 4], [3, 3, 4]],
  ["rows up to the limit", [3, 3, 5, 1], [3, 3]],
  ["a row that is larger than a batch", [20, 1], [20]],
  ["no rows", [], []],
])("A batch has %s", (_name, rows, first) => {
  expect(firstBatch(rows, (bytes) => bytes, 10)).toEqual(first);
});

test("Batches are repeated until one finds nothing, and the event loop runs in between", async () => {
  const order: string[] = [];
  const left = [2, 3, 0];
  setImmediate(() => order.push("other work"));
  const sum = await inBatches(async () => {
    const found = left.shift() ?? 0;
    order.push(`batch of ${found}`);
    return found;
  });
  expect(sum).toBe(5);
  expect(order).toEqual(["batch of 2", "other work", "batch of 3", "batch of 0"]);
});
