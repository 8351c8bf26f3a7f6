import type { Db } from "#app/platform/db/schema.server.ts";
import { createRateLimiter } from "#app/platform/rate-limits/rate-limiter.server.ts";

const WINDOW_SECONDS = 15 * 60;

/** Counts failed sign-ins; see createSignInLimiter. */
export interface SignInLimiter {
  /**
   * Counts a try as failed before its password is looked at, so that tries made at once don't slip through.
   * @returns false when there have been too many; then nothing is counted
   */
  admit(email: string, address: string): Promise<boolean>;
  /** The try was right: the account starts anew, the address gets its try back. */
  succeed(email: string, address: string): Promise<void>;
  /** The try could not be judged and doesn't count. */
  forget(email: string, address: string): Promise<void>;
}

/**
 * The limits of DESIGN §11: from one address 10 failures for an account and 30 in all in 15 minutes.
 * An account is its e-mail in lower case, whether it exists or not; its failures from other addresses don't count, or a
 * stranger could lock the owner out.
 */
export function createSignInLimiter(db: Db): SignInLimiter {
  const seconds = WINDOW_SECONDS;
  const accounts = createRateLimiter(db, { name: "sign-in-account", points: 10, seconds });
  const addresses = createRateLimiter(db, { name: "sign-in-address", points: 30, seconds });
  return {
    async admit(email, address) {
      // The address first: one that is out of tries cannot lock further accounts, nor fill the memory with them.
      if (!(await addresses.admit(address))) return false;
      if (await accounts.admit(accountAt(email, address))) return true;
      await addresses.forget(address);
      return false;
    },
    async succeed(email, address) {
      await accounts.reset(accountAt(email, address));
      await addresses.forget(address);
    },
    async forget(email, address) {
      await accounts.forget(accountAt(email, address));
      await addresses.forget(address);
    },
  };
}

const accountAt = (email: string, address: string) => `${address} ${email.toLowerCase()}`;
