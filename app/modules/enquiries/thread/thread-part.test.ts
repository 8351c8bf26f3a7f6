import { expect, test } from "vitest";
import { threadPart } from "./thread-part.ts";

const thread = (...bytes: number[]) => bytes.map((each, index) => ({ id: `e${index + 1}`, bytes: each }));
const short = (count: number) => thread(...new Array<number>(count).fill(10));
const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `e${first + index}`);

test.each([
  ["a thread without entries", [], null, { ids: [], earlierThan: null, isNewest: true }],
  ["a short thread whole", short(30), null, { ids: from(1, 30), earlierThan: null, isNewest: true }],
  [
    "the newest entries of a long one",
    short(80),
    null,
    { ids: from(51, 80), earlierThan: "e51", isNewest: true },
  ],
  ["those before an entry", short(80), "e51", { ids: from(21, 50), earlierThan: "e21", isNewest: false }],
  ["the first ones last", short(80), "e21", { ids: from(1, 20), earlierThan: null, isNewest: false }],
  [
    "the newest before an unknown entry",
    short(80),
    "x",
    { ids: from(51, 80), earlierThan: "e51", isNewest: true },
  ],
  [
    "the newest before the first entry",
    short(2),
    "e1",
    { ids: from(1, 2), earlierThan: null, isNewest: true },
  ],
  [
    "as many as fit",
    thread(9000, 9000, 9000, 2000),
    null,
    { ids: from(2, 4), earlierThan: "e2", isNewest: true },
  ],
  [
    "no more than fit",
    thread(9000, 9001, 9000, 2000),
    null,
    { ids: from(3, 4), earlierThan: "e3", isNewest: true },
  ],
  [
    "one that is too long alone",
    thread(10, 80_000),
    null,
    { ids: ["e2"], earlierThan: "e2", isNewest: true },
  ],
  ["what is before it", thread(10, 80_000), "e2", { ids: ["e1"], earlierThan: null, isNewest: false }],
  [
    "one that is too long, first",
    thread(80_000, 10),
    "e2",
    { ids: ["e1"], earlierThan: null, isNewest: false },
  ],
])("A page shows %s", (_what, entries, before, part) => {
  expect(threadPart(entries, before)).toEqual(part);
});
