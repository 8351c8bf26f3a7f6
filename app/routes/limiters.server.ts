import { forgotPasswordLimit, forgottenAccountLimit } from "#app/features/auth/forgot-password.server.ts";
import { challengesLimit } from "#app/features/auth/passkey-sign-in.server.ts";
import { confirmedCodesLimit, usedCodesLimit } from "#app/features/auth/second-step.server.ts";
import { setPasswordLimit } from "#app/features/auth/set-password.server.ts";
import { createSignInLimiter } from "#app/features/auth/sign-in-limiter.server.ts";
import { createContactLimiter } from "#app/features/contact/contact-limiter.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { createRateLimiter } from "#app/platform/rate-limits/rate-limiter.server.ts";

const MINUTE_SECONDS = 60;

/** The limits of DESIGN §11, all but that of pages that are not in the cache: that one each process has for itself. */
export function createLimiters(db: Db) {
  const perMinute = (name: string, points: number) =>
    createRateLimiter(db, { name, points, seconds: MINUTE_SECONDS });
  return {
    contact: createContactLimiter(db),
    signIn: createSignInLimiter(db),
    usedCodes: createRateLimiter(db, usedCodesLimit),
    confirmedCodes: createRateLimiter(db, confirmedCodesLimit),
    passkeyChallenges: createRateLimiter(db, challengesLimit),
    setPassword: createRateLimiter(db, setPasswordLimit),
    forgotPassword: createRateLimiter(db, forgotPasswordLimit),
    forgottenAccount: createRateLimiter(db, forgottenAccountLimit),
    /** Drafts shown by their links, per address: each look, so that nobody tries links by the thousand. */
    previews: perMinute("previews", 60),
    /** Staff's writes, uploads and drafts, per person ... */
    saves: perMinute("saves", 300),
    uploads: perMinute("uploads", 240),
    drafts: perMinute("drafts", 240),
    /** ... and strangers' writes, per address. */
    refusals: perMinute("refusals", 120),
  };
}

export type Limiters = ReturnType<typeof createLimiters>;
