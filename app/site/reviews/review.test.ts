import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { businessDay } from "#app/platform/business-clock.ts";
import { formatReviewDate, lastReviewDay, reviewSources, sourceLabel, visibleSource } from "./review.ts";

const sources = reviewSources.map(({ value }) => value);

test.each([
  ["manual", "Manual Entry"],
  ["google", "Google"],
  ["facebook", "Facebook"],
  ["yelp", "Yelp"],
  ["other", "Other"],
] as const)("the source %s reads %s", (source, label) => {
  expect(sourceLabel(source)).toBe(label);
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
    // The formatter uses the time zone at its creation.
    const review = await import("./review.ts");
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    expect(review.formatReviewDate(date)).toBe(text);
  });
});

test("what is no date is refused", () => {
  expect(() => formatReviewDate("2026-13-01")).toThrow(RangeError);
});

test("visitors read where a review comes from, but not that staff wrote it down", () => {
  expect(sources.map(visibleSource)).toEqual(["", "Google, ", "Facebook, ", "Yelp, ", "Other, "]);
});

describe.each(["Pacific/Kiritimati", "America/Toronto", "America/Los_Angeles", "UTC"])("In %s", (zone) => {
  beforeEach(() => vi.stubEnv("TZ", zone));
  afterEach(() => vi.unstubAllEnvs());

  test.each([
    ["2026-03-01T04:59:59Z", "2026-02-28", "2026-03-01"],
    ["2024-02-28T12:00:00Z", "2024-02-28", "2024-02-29"],
    ["2026-12-31T23:00:00Z", "2026-12-31", "2027-01-01"],
    ["2026-11-01T05:30:00Z", "2026-11-01", "2026-11-02"],
  ])("at %s the business's day is %s, the last one a review may have %s", (now, today, last) => {
    expect(businessDay(new Date(now))).toBe(today);
    expect(lastReviewDay(new Date(now))).toBe(last);
  });
});
