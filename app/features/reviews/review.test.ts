import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { formatReviewDate, reviewSources, sourceLabel, visibleSource } from "./review.ts";

test.each([
  ["manual", "Manual Entry"],
  ["google", "Google"],
  ["facebook", "Facebook"],
  ["yelp", "Yelp"],
  ["other", "Other"],
] as const)("the source %s reads %s", (source, label) => {
  expect(sourceLabel(source)).toBe(label);
});

test("every source has a label of its own", () => {
  expect(new Set(reviewSources.map(sourceLabel)).size).toBe(reviewSources.length);
});

describe.each(["Pacific/Kiritimati", "America/Toronto", "Pacific/Pago_Pago"])("In %s", (zone) => {
  beforeEach(() => {
    vi.stubEnv("TZ", zone);
    vi.resetModules();
  });
  afterEach(() => vi.unstubAllEnvs());

  test.each([
    ["2026-03-01", "March 1, 2026"],
    ["2025-12-31", "December 31, 2025"],
    ["2024-02-29", "February 29, 2024"],
  ])("%s reads %s", async (date, text) => {
    // The formatter takes the time zone of the moment it is made in.
    const review = await import("./review.ts");
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    expect(review.formatReviewDate(date)).toBe(text);
  });
});

test("what is no date is refused", () => {
  expect(() => formatReviewDate("2026-13-01")).toThrow(RangeError);
});

test("visitors read where a review comes from, but not that staff wrote it down", () => {
  expect(reviewSources.map(visibleSource)).toEqual(["", "Google, ", "Facebook, ", "Yelp, ", "Other, "]);
});
