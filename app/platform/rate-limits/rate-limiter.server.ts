import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Db } from "../db/schema.server.ts";
import { withinTime } from "../within-time.server.ts";
import { countPoint, deletePoints, takePointBack } from "./rate-limits.queries.server.ts";

export interface RateLimit {
  /** Prefix that separates its counts from those of other limits. */
  name: string;
  /** Number of attempts allowed per `seconds`. */
  points: number;
  seconds: number;
}

/** Counts attempts by a key, such as an address or an account's id. It never throws. */
export interface RateLimiter {
  /** Counts an attempt. @returns false if it exceeds the limit */
  admit(key: string): Promise<boolean>;
  /** Subtracts one attempt. */
  forget(key: string): Promise<void>;
  /** Resets the count of the key. */
  reset(key: string): Promise<void>;
}

const MAX_WAIT_MS = 1000;

/**
 * A limit that all instances share and that survives a restart: counts are in the database. Each process also
 * counts in memory: attempts over the limit there cause no query, and if the database is unreachable or slow,
 * memory alone decides.
 */
export function createRateLimiter(db: Db, { name, points, seconds }: RateLimit): RateLimiter {
  const memory = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
  const rowOf = (key: string) => `${name}:${key}`;
  return {
    async admit(key) {
      if (!(await isAdmitted(memory, key))) return false;
      const now = new Date();
      const expiresAt = new Date(now.getTime() + seconds * 1000);
      const counted = await inTime(countPoint(db, { key: rowOf(key), now, expiresAt }));
      return counted === null || counted <= points;
    },
    async forget(key) {
      await memory.reward(key);
      await inTime(takePointBack(db, rowOf(key)));
    },
    async reset(key) {
      await memory.delete(key);
      await inTime(deletePoints(db, rowOf(key)));
    },
  };
}

/**
 * Limits that apply together, such as one of an hour and one of a day. They are asked in sequence, so that an attempt
 * over one of them doesn't count towards those after it.
 */
export const limitedByAll = (limiters: readonly RateLimiter[]): RateLimiter => ({
  async admit(key) {
    for (const limiter of limiters) {
      if (!(await limiter.admit(key))) return false;
    }
    return true;
  },
  async forget(key) {
    for (const limiter of limiters) await limiter.forget(key);
  },
  async reset(key) {
    for (const limiter of limiters) await limiter.reset(key);
  },
});

/** Counts an attempt for this key. @returns false if it exceeds the limit */
export function isAdmitted(limiter: RateLimiterMemory, key: string): Promise<boolean> {
  return limiter.consume(key).then(
    () => true,
    () => false,
  );
}

/** Errors are ignored here: other queries report them, and the limit works without the database. */
const inTime = <Value>(work: Promise<Value>) => withinTime(work, MAX_WAIT_MS).catch(() => null);
