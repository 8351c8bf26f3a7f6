import type { Db } from "#app/platform/db/schema.server.ts";
import {
  createRateLimiter,
  limitedByAll,
  type RateLimiter,
} from "#app/platform/rate-limits/rate-limiter.server.ts";

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 24 * 60 * MINUTE_SECONDS;

/** Counts enquiries per address; see createContactLimiter. */
export type ContactLimiter = Pick<RateLimiter, "admit" | "forget">;

/**
 * The limits of DESIGN §11: 10 enquiries a minute and 100 a day per address.
 * @param of what is counted, apart from everything else
 */
export const createContactLimiter = (db: Db, of = "contact"): ContactLimiter =>
  limitedByAll([
    createRateLimiter(db, { name: `${of}-minute`, points: 10, seconds: MINUTE_SECONDS }),
    createRateLimiter(db, { name: `${of}-day`, points: 100, seconds: DAY_SECONDS }),
  ]);
