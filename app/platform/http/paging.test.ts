import { expect, test } from "vitest";
import { askedPage, pageNumber, pageWithin } from "./paging.ts";

test.each([
  ["page=3", 3],
  ["page=0", null],
  ["page=-1", null],
  ["page=1e9", null],
  ["page=two", null],
  ["page=99999999999", null],
  ["", 1],
])("the query %j asks for page %j, which staff read as 1 when it is none", (query, page) => {
  expect(askedPage(new URLSearchParams(query))).toBe(page);
  expect(pageNumber(new URLSearchParams(query))).toBe(page ?? 1);
});

test.each([
  [0, 1, { page: 1, pageCount: 1, offset: 0 }],
  [50, 2, { page: 1, pageCount: 1, offset: 0 }],
  [51, 2, { page: 2, pageCount: 2, offset: 50 }],
  [120, 9, { page: 3, pageCount: 3, offset: 100 }],
  [120, 0, { page: 1, pageCount: 3, offset: 0 }],
])("of %i rows, page %i", (total, page, expected) => {
  expect(pageWithin(total, { page, pageSize: 50 })).toEqual(expected);
});
