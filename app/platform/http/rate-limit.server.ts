import type { RateLimiterMemory } from "rate-limiter-flexible";

/** Counts one more for this key. @returns false when it is one too many */
export function isAdmitted(limiter: RateLimiterMemory, key: string): Promise<boolean> {
  return limiter.consume(key).then(
    () => true,
    () => false,
  );
}
