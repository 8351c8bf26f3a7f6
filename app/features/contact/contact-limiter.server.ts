import { RateLimiterMemory } from "rate-limiter-flexible";
import { isAdmitted } from "#app/platform/http/rate-limit.server.ts";

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 24 * 60 * MINUTE_SECONDS;

/** Counts enquiries per address; see createContactLimiter. */
export interface ContactLimiter {
  /** Takes one enquiry into account. @returns false when it is one too many */
  admit(address: string): Promise<boolean>;
  /** Takes it back: what could not be stored doesn't count. */
  forget(address: string): Promise<void>;
}

/** The limits of DESIGN §11: 10 enquiries a minute and 100 a day per address, counted in this process's memory. */
export function createContactLimiter(): ContactLimiter {
  const minute = new RateLimiterMemory({ keyPrefix: "contact-minute", points: 10, duration: MINUTE_SECONDS });
  const day = new RateLimiterMemory({ keyPrefix: "contact-day", points: 100, duration: DAY_SECONDS });
  return {
    async admit(address) {
      // One after the other: who is over the minute's limit has not used up the day's.
      for (const limiter of [minute, day]) {
        if (!(await isAdmitted(limiter, address))) return false;
      }
      return true;
    },
    async forget(address) {
      await minute.reward(address);
      await day.reward(address);
    },
  };
}
