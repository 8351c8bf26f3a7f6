import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { businessDay, lastReviewDay } from "./review-date.ts";

describe.each(["Pacific/Kiritimati", "America/Toronto", "America/Los_Angeles", "UTC"])("In %s", (zone) => {
  beforeEach(() => vi.stubEnv("TZ", zone));
  afterEach(() => vi.unstubAllEnvs());

  test.each([
    ["2026-03-01T12:00:00Z", "2026-03-01", "2026-03-02"],
    ["2026-03-01T04:59:59Z", "2026-02-28", "2026-03-01"],
    ["2026-03-01T05:00:00Z", "2026-03-01", "2026-03-02"],
    ["2026-07-01T03:59:59Z", "2026-06-30", "2026-07-01"],
    ["2026-07-01T04:00:00Z", "2026-07-01", "2026-07-02"],
    ["2024-02-28T12:00:00Z", "2024-02-28", "2024-02-29"],
    ["2026-12-31T23:00:00Z", "2026-12-31", "2027-01-01"],
    ["2026-11-01T05:30:00Z", "2026-11-01", "2026-11-02"],
  ])("at %s the business's day is %s, the last one a review may have %s", (now, today, last) => {
    expect(businessDay(new Date(now))).toBe(today);
    expect(lastReviewDay(new Date(now))).toBe(last);
  });
});
