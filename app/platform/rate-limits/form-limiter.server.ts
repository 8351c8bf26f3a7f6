import type { Db } from "../db/schema.server.ts";
import { createRateLimiter, limitedByAll, type RateLimiter } from "./rate-limiter.server.ts";

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 24 * 60 * MINUTE_SECONDS;

/** Counts what visitors send per address; see createFormLimiter. */
export type FormLimiter = Pick<RateLimiter, "admit" | "forget">;

/**
 * The limits of a visitors' form (DESIGN §11): 10 a minute and 100 a day per address.
 * @param of the form, which is counted apart from all others
 */
export const createFormLimiter = (db: Db, of: string): FormLimiter =>
  limitedByAll([
    createRateLimiter(db, { name: `${of}-minute`, points: 10, seconds: MINUTE_SECONDS }),
    createRateLimiter(db, { name: `${of}-day`, points: 100, seconds: DAY_SECONDS }),
  ]);
