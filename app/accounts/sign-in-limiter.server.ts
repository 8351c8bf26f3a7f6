import type { Db } from "#app/platform/db/schema.server.ts";
import { createRateLimiter } from "#app/platform/rate-limits/rate-limiter.server.ts";

const WINDOW_SECONDS = 15 * 60;

/** Counts failed sign-ins; see createSignInLimiter. */
export interface SignInLimiter {
  /**
   * Counts an attempt as failed before its password is checked, so that concurrent attempts are limited too.
   * @returns false if the limit is reached; then nothing is counted
   */
  admit(email: string, address: string): Promise<boolean>;
  /** The attempt succeeded: resets the account's count and uncounts the attempt of the address. */
  succeed(email: string, address: string): Promise<void>;
  /** The attempt could not be checked and doesn't count. */
  forget(email: string, address: string): Promise<void>;
}

/**
 * The limits of DESIGN §11: per address 10 failures for one account and 30 in all within 15 minutes. An
 * account is its e-mail in lower case, whether it exists or not; its failures from other addresses don't
 * count, or a stranger could lock the owner out.
 */
export function createSignInLimiter(db: Db): SignInLimiter {
  const seconds = WINDOW_SECONDS;
  const accounts = createRateLimiter(db, { name: "sign-in-account", points: 10, seconds });
  const addresses = createRateLimiter(db, { name: "sign-in-address", points: 30, seconds });
  return {
    async admit(email, address) {
      // The address first: once it is over its limit it can neither lock further accounts nor store rows for
      // them.
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
