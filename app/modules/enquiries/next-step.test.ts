import { expect, test } from "vitest";
import { lastRemindedDay } from "./next-step.ts";

// Toronto is at UTC-4 in summer and at UTC-5 in winter.
test.each([
  ["2026-06-10T03:59:59Z", "2026-06-09"],
  ["2026-06-10T04:00:00Z", "2026-06-09"],
  ["2026-06-10T11:59:59Z", "2026-06-09"],
  ["2026-06-10T12:00:00Z", "2026-06-10"],
  ["2026-06-11T03:59:59Z", "2026-06-10"],
  ["2026-03-08T11:59:59Z", "2026-03-07"],
  ["2026-03-08T12:00:00Z", "2026-03-08"],
  ["2026-11-01T12:59:59Z", "2026-10-31"],
  ["2026-11-01T13:00:00Z", "2026-11-01"],
])("at %s the business is reminded of next steps up to %s", (now, day) => {
  expect(lastRemindedDay(new Date(now))).toBe(day);
});
