import { setImmediate as yieldToEventLoop } from "node:timers/promises";

/**
 * Bytes of JSON or text that a batch of a job reads or deletes at most, as far as single rows allow: more would fill the
 * memory of the process, or keep others from writing.
 */
const BATCH_BYTES = 4 * 2 ** 20;

/** Small rows that a batch deletes at most. */
export const BATCH_ROWS = 1000;

/**
 * Repeats a batch of a job, which is a transaction of its own, until it finds nothing. The event loop is free between
 * two of them.
 * @param batch returns the number of rows that it has dealt with
 * @returns their sum
 */
export async function inBatches(batch: () => Promise<number>): Promise<number> {
  let sum = 0;
  for (let found = await batch(); found > 0; found = await batch()) {
    sum += found;
    await yieldToEventLoop();
  }
  return sum;
}

/** The first rows whose bytes fit into one batch; at least one if there are any. */
export function firstBatch<Row>(
  rows: readonly Row[],
  bytesOf: (row: Row) => number,
  maxBytes = BATCH_BYTES,
): Row[] {
  let bytes = 0;
  const end = rows.findIndex((row, index) => {
    bytes += bytesOf(row);
    return index > 0 && bytes > maxBytes;
  });
  return end < 0 ? [...rows] : rows.slice(0, end);
}
