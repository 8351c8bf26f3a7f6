import {
  forgotPasswordLimit,
  forgottenAccountDayLimit,
  forgottenAccountLimit,
} from "#app/accounts/forgot-password.server.ts";
import { challengesLimit } from "#app/accounts/passkey-sign-in.server.ts";
import { confirmedCodesLimit, usedCodesLimit } from "#app/accounts/second-step.server.ts";
import { setPasswordLimit } from "#app/accounts/set-password.server.ts";
import { createSignInLimiter } from "#app/accounts/sign-in-limiter.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { createRateLimiter, limitedByAll } from "#app/platform/rate-limits/rate-limiter.server.ts";

const MINUTE_SECONDS = 60;

/** The limits of DESIGN §11, except for the limit of uncached pages, which each process has in memory. */
function createCoreLimiters(db: Db) {
  const perMinute = (name: string, points: number) =>
    createRateLimiter(db, { name, points, seconds: MINUTE_SECONDS });
  return {
    signIn: createSignInLimiter(db),
    usedCodes: createRateLimiter(db, usedCodesLimit),
    confirmedCodes: createRateLimiter(db, confirmedCodesLimit),
    passkeyChallenges: createRateLimiter(db, challengesLimit),
    setPassword: createRateLimiter(db, setPasswordLimit),
    forgotPassword: createRateLimiter(db, forgotPasswordLimit),
    forgottenAccount: limitedByAll([
      createRateLimiter(db, forgottenAccountLimit),
      createRateLimiter(db, forgottenAccountDayLimit),
    ]),
    /** Secret links that lead nowhere, per client address, so that links can't be guessed by brute force. */
    unknownLinks: perMinute("unknown-links", 60),
    /** Staff's writes, uploads and drafts, per account. */
    saves: perMinute("saves", 300),
    uploads: perMinute("uploads", 240),
    drafts: perMinute("drafts", 240),
    /** Writes that are refused because nobody is signed in, per client address. */
    refusals: perMinute("refusals", 120),
  };
}

type CoreLimiters = ReturnType<typeof createCoreLimiters>;

/** The limits of the site, and those that its modules declare. */
export interface Limiters extends CoreLimiters {}

/** The limits of the site. @param added those of its modules */
export const createLimiters = (db: Db, added: readonly (Partial<Limiters> | undefined)[]): Limiters =>
  Object.assign(createCoreLimiters(db), ...added);
