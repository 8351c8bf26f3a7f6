import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { inputOf } from "#app/kernel/documents/collections/collection-rules.ts";
import { fieldErrorsOf } from "#app/platform/http/field-errors.ts";
import { recordTexts } from "#app/platform/record-texts.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { texts } from "#app/platform/texts.ts";
import { reviewSources } from "./review.ts";
import { reviews } from "./reviews.collection.ts";

const reviewInput = inputOf(reviews);
const sources = reviewSources.map(({ value }) => value);

const sent = {
  id: "0190b6a0-0000-7000-8000-000000000002",
  expected_updated_at: null,
  reviewer_name: "Priya N.",
  rating: 5,
  comment: "They know plants.",
  review_date: "2026-03-01",
  source: "manual",
  source_url: "",
  verified: false,
  featured: false,
  published: false,
};
const fieldErrorsIn = (change: object) => {
  const { error } = reviewInput.safeParse({ ...sent, ...change });
  return error ? fieldErrorsOf(error) : {};
};

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-06-15T12:00:00Z") }));
afterEach(() => void vi.useRealTimers());

describe("Review dates", () => {
  test.each([
    "2026-03-01",
    "2024-02-29",
    "2000-02-29",
    "1900-01-01",
    "2025-12-31",
    "2026-06-15",
    // Tomorrow for the business, today in time zones ahead of it.
    "2026-06-16",
  ])("%s is kept as it is", (review_date) => {
    expect(reviewInput.parse({ ...sent, review_date }).review_date).toBe(review_date);
  });

  test.each([
    "2026-02-30",
    "2026-02-29",
    "1900-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-1-1",
    "2026-03-01T00:00:00Z",
    " 2026-03-01",
    "March 1, 2026",
    "",
    20260301,
    null,
  ])("%j is no day of a review", (review_date) => {
    expect(fieldErrorsIn({ review_date })).toEqual({ review_date: recordTexts.reviews.date });
  });

  test.each(["0026-03-01", "1899-12-31"])("%s is too long ago", (review_date) => {
    expect(fieldErrorsIn({ review_date })).toEqual({ review_date: recordTexts.reviews.dateTooEarly });
  });

  test.each(["2026-06-17", "2027-01-01", "9999-12-31"])("%s lies in the future", (review_date) => {
    expect(fieldErrorsIn({ review_date })).toEqual({ review_date: recordTexts.reviews.dateInFuture });
  });
});

test.each([1, 2, 3, 4, 5])("%i stars are a rating", (rating) => {
  expect(fieldErrorsIn({ rating })).toEqual({});
});

test.each([0, 6, -1, 4.5, Number.NaN, Number.POSITIVE_INFINITY, "5", null])("%j is no rating", (rating) => {
  expect(Object.keys(fieldErrorsIn({ rating }))).toEqual(["rating"]);
});

test.each(sources)("%s is a source", (source) => {
  expect(fieldErrorsIn({ source })).toEqual({});
});

test.each(["", "Google", "constructor", "tripadvisor", null])("%j is no source", (source) => {
  expect(Object.keys(fieldErrorsIn({ source }))).toEqual(["source"]);
});

test.each([
  ["reviewer_name", { reviewer_name: " " }, texts.field.missing("reviewer name")],
  ["reviewer_name", { reviewer_name: "x".repeat(121) }, texts.field.tooLong("reviewer name", 120)],
  ["comment", { comment: "\n" }, texts.field.missing("comment")],
  ["comment", { comment: "x".repeat(5001) }, texts.field.tooLong("comment", 5000)],
  ["source_url", { source_url: "javascript:alert(1)" }, staffTexts.staff.url],
  ["source_url", { source_url: "example" }, staffTexts.staff.url],
])("a wrong %s is refused", (field, change, message) => {
  expect(fieldErrorsIn(change)).toEqual({ [field]: message });
});

test("texts are trimmed, line breaks in a comment stay", () => {
  const { reviewer_name, comment } = reviewInput.parse({
    ...sent,
    reviewer_name: " Priya N. ",
    comment: " One\n\nTwo ",
  });
  expect([reviewer_name, comment]).toEqual(["Priya N.", "One\n\nTwo"]);
});
