import type { Db } from "#app/platform/db/schema.server.ts";
import { createRateLimiter } from "#app/platform/rate-limits/rate-limiter.server.ts";

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 24 * 60 * MINUTE_SECONDS;

/** Counts enquiries per address; see createContactLimiter. */
export interface ContactLimiter {
  /** Counts one enquiry. @returns false if it exceeds the limit */
  admit(address: string): Promise<boolean>;
  /** Uncounts an enquiry that could not be stored. */
  forget(address: string): Promise<void>;
}

/**
 * The limits of DESIGN §11: 10 enquiries a minute and 100 a day per address.
 * @param of what is counted, apart from everything else
 */
export function createContactLimiter(db: Db, of = "contact"): ContactLimiter {
  const minute = createRateLimiter(db, { name: `${of}-minute`, points: 10, seconds: MINUTE_SECONDS });
  const day = createRateLimiter(db, { name: `${of}-day`, points: 100, seconds: DAY_SECONDS });
  return {
    async admit(address) {
      // In sequence, so that an enquiry over the minute's limit doesn't count towards the day's.
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
