import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Db } from "../db/schema.server.ts";
import { withinTime } from "../within-time.server.ts";
import { countPoint, deletePoints, takePointBack } from "./rate-limits.queries.server.ts";

export interface RateLimit {
  /** Tells its counts from those of other limits. */
  name: string;
  /** How many are admitted in the time. */
  points: number;
  seconds: number;
}

/** Counts by a key, such as an address or an account's id. It never throws. */
export interface RateLimiter {
  /** Counts one more. @returns false when it is one too many */
  admit(key: string): Promise<boolean>;
  /** Takes one back: it doesn't count. */
  forget(key: string): Promise<void>;
  /** The key starts anew. */
  reset(key: string): Promise<void>;
}

const MAX_WAIT_MS = 1000;

/**
 * A limit that all instances of the site share and that outlives a restart: its counts are in the database. Each process
 * counts in its own memory as well: what is over the limit there costs the database nothing, and while that is away or
 * slow, memory alone decides.
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

/** Counts one more for this key. @returns false when it is one too many */
export function isAdmitted(limiter: RateLimiterMemory, key: string): Promise<boolean> {
  return limiter.consume(key).then(
    () => true,
    () => false,
  );
}

/** Whoever asks the database next hears what is wrong with it; a limit only does without. */
const inTime = <Value>(work: Promise<Value>) => withinTime(work, MAX_WAIT_MS).catch(() => null);
