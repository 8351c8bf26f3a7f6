import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { createFormLimiter } from "./form-limiter.server.ts";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-03-01T12:00:00.000Z"), toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

async function admitted(
  limiter: ReturnType<typeof createFormLimiter>,
  times: number,
  address = "203.0.113.7",
) {
  let count = 0;
  for (let i = 0; i < times; i += 1) if (await limiter.admit(address)) count += 1;
  return count;
}

describeOnEachDatabase("The limits of a visitors’ form", (open) => {
  test("ten a minute per address, then again the next minute", async () => {
    const limiter = createFormLimiter((await open()).db, "contact");
    expect(await admitted(limiter, 15)).toBe(10);
    expect(await admitted(limiter, 1, "203.0.113.8")).toBe(1);
    vi.advanceTimersByTime(59_999);
    expect(await admitted(limiter, 1)).toBe(0);
    vi.advanceTimersByTime(1);
    expect(await admitted(limiter, 15)).toBe(10);
  });

  test("a hundred a day per address; refused ones don't count", async () => {
    const limiter = createFormLimiter((await open()).db, "contact");
    let total = 0;
    for (let minute = 0; minute < 20; minute += 1) {
      total += await admitted(limiter, 12);
      vi.advanceTimersByTime(60_000);
    }
    expect(total).toBe(100);
    vi.advanceTimersByTime(24 * 3_600_000);
    expect(await admitted(limiter, 1)).toBe(1);
  });
});
