import { expect, test } from "vitest";
import { publicationAt } from "./publication.ts";

const first = "2026-03-01T12:00:00.000Z";
const now = "2026-04-02T09:30:00.000Z";

test.each([
  ["a new draft", false, null, { published_at: null, first_published_at: null }],
  ["a new post", true, null, { published_at: now, first_published_at: now }],
  ["a published post saved again", true, first, { published_at: now, first_published_at: first }],
  ["a post taken back", false, first, { published_at: null, first_published_at: first }],
])("%s (SPEC §4)", (_case, published, before, times) => {
  expect(publicationAt(published, now, before)).toEqual(times);
});
