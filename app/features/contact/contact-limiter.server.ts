import type { Db } from "#app/platform/db/schema.server.ts";
import { createRateLimiter } from "#app/platform/rate-limits/rate-limiter.server.ts";

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 24 * 60 * MINUTE_SECONDS;

/** Counts enquiries per address; see createContactLimiter. */
export interface ContactLimiter {
  /** Takes one enquiry into account. @returns false when it is one too many */
  admit(address: string): Promise<boolean>;
  /** Takes it back: what could not be stored doesn't count. */
  forget(address: string): Promise<void>;
}

/** The limits of DESIGN §11: 10 enquiries a minute and 100 a day per address. */
export function createContactLimiter(db: Db): ContactLimiter {
  const minute = createRateLimiter(db, { name: "contact-minute", points: 10, seconds: MINUTE_SECONDS });
  const day = createRateLimiter(db, { name: "contact-day", points: 100, seconds: DAY_SECONDS });
  return {
    async admit(address) {
      // One after the other: who is over the minute's limit has not used up the day's.
      for (const limiter of [minute, day]) {
        if (!(await limiter.admit(address))) return false;
      }
      return true;
    },
    async forget(address) {
      await minute.forget(address);
      await day.forget(address);
    },
  };
}
