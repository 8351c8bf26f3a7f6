import { expect, test } from "vitest";
import {
  ago,
  defaultRetention,
  FOREVER,
  type RetentionPeriod,
  retentionCutoff,
  retentionLines,
} from "./retention.ts";

const now = "2026-08-31T12:00:00.000Z";

test.each<[RetentionPeriod, string, string]>([
  ["1 day", now, "2026-08-30T12:00:00.000Z"],
  ["30 days", "2026-03-15T00:00:00.000Z", "2026-02-13T00:00:00.000Z"],
  ["6 months", now, "2026-02-28T12:00:00.000Z"],
  ["6 months", "2026-03-05T12:00:00.000Z", "2025-09-05T12:00:00.000Z"],
  ["1 year", "2028-02-29T12:00:00.000Z", "2027-02-28T12:00:00.000Z"],
  ["7 years", now, "2019-08-31T12:00:00.000Z"],
])("%s before %s is %s", (period, from, then) => {
  expect(ago(period, new Date(from)).toISOString()).toBe(then);
});

test("what is kept for ever is never too old", () => {
  expect(retentionCutoff(FOREVER, new Date(now))).toBeNull();
  expect(retentionCutoff("1 day", new Date(now))?.toISOString()).toBe("2026-08-30T12:00:00.000Z");
});

test("the privacy policy names every time that is set, and none for what is kept", () => {
  const set = retentionLines({ ...defaultRetention, enquiries: "2 years", spam: "90 days" }).join("\n");
  for (const time of ["2 years", "90 days", "30 days", "1 year"]) expect(set).toContain(time);
  const [enquiries, spam] = retentionLines(defaultRetention);
  expect(`${enquiries} ${spam}`).not.toMatch(/\d/);
});
