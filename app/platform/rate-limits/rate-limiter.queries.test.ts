import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { openDatabase } from "../db/database.server.ts";
import { createRateLimiter, type RateLimiter } from "./rate-limiter.server.ts";
import { pruneRateLimits } from "./rate-limits.queries.server.ts";

const limit = { name: "tries", points: 5, seconds: 60 };
const KEY = "203.0.113.7";

// Only Date is faked: the database driver needs real timers.
beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-03-01T12:00:00.000Z"), toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

async function admitted(limiter: RateLimiter, times: number, key = KEY) {
  let count = 0;
  for (let i = 0; i < times; i += 1) if (await limiter.admit(key)) count += 1;
  return count;
}

describeOnEachDatabase("A limit", (open) => {
  test("is shared by all instances, and outlives a restart", async () => {
    const { db } = await open();
    const [one, other] = [createRateLimiter(db, limit), createRateLimiter(db, limit)];
    expect(await admitted(one, 3)).toBe(3);
    expect(await admitted(other, 9)).toBe(2);
    expect(await admitted(createRateLimiter(db, limit), 1)).toBe(0);
    expect(await admitted(other, 1, "203.0.113.8")).toBe(1);
    expect(await admitted(createRateLimiter(db, { ...limit, name: "others" }), 1)).toBe(1);
    vi.setSystemTime(Date.now() + 60_000);
    expect(await admitted(one, 9)).toBe(5);
  });

  test("counts what comes at once each by itself", async () => {
    const { db } = await open();
    const instances = [createRateLimiter(db, limit), createRateLimiter(db, limit)];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => instances[index % 2]?.admit(KEY)),
    );
    expect(answers.filter(Boolean)).toHaveLength(5);
  });

  test("takes back what doesn't count, and starts anew", async () => {
    const { db } = await open();
    const limiter = createRateLimiter(db, limit);
    await admitted(limiter, 5);
    await limiter.forget(KEY);
    expect(await admitted(createRateLimiter(db, limit), 3)).toBe(1);
    await limiter.reset(KEY);
    expect(await admitted(limiter, 9)).toBe(5);
  });

  test("begins again where a clock that ran ahead has counted", async () => {
    const { db } = await open();
    const now = Date.now();
    vi.setSystemTime(now + 365 * 24 * 3_600_000);
    expect(await admitted(createRateLimiter(db, limit), 9)).toBe(5);
    vi.setSystemTime(now);
    expect(await admitted(createRateLimiter(db, limit), 9)).toBe(5);
  });

  test("leaves nothing behind once its time is over", async () => {
    const { db } = await open();
    await admitted(createRateLimiter(db, limit), 1);
    expect(await pruneRateLimits(db, new Date(Date.now() + 59_999))).toBe(0);
    expect(await pruneRateLimits(db, new Date(Date.now() + 60_000))).toBe(1);
  });
});

test("while the database is away each process counts for itself", async () => {
  const database = openDatabase({ databaseUrl: "postgres://nobody@127.0.0.1:1/none", dataDir: ":memory:" });
  const limiter = createRateLimiter(database.db, limit);
  expect(await admitted(limiter, 9)).toBe(5);
  await limiter.reset(KEY);
  expect(await admitted(limiter, 1)).toBe(1);
  await database.close();
});
