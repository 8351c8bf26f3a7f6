import { expect, test } from "vitest";
import { pageWithin } from "./paged-list.server.ts";

test.each([
  [0, 1, { page: 1, pageCount: 1, offset: 0 }],
  [50, 2, { page: 1, pageCount: 1, offset: 0 }],
  [51, 2, { page: 2, pageCount: 2, offset: 50 }],
  [120, 9, { page: 3, pageCount: 3, offset: 100 }],
  [120, 0, { page: 1, pageCount: 3, offset: 0 }],
])("of %i rows, page %i", (total, page, expected) => {
  expect(pageWithin(total, { page, pageSize: 50 })).toEqual(expected);
});
