/** The words by which push is known, none of which the core has (`npm run without -- push`). */
export const words = /\bpush\b(?!\()|push([-_]|keys?|handler|service|subscription)|vapid|notification/i;

/**
 * Where these words mean something else: the contract of notifications, the kinds that the outbox's table has room for, and
 * the tables that no backup has, also where their module is off.
 */
export const elsewhere =
  /^app\/site\/slots\/(notification|module)\.server\.ts|db\/migrations\/0001-baseline\.server\.ts|backup\/staged-rows\.ts/;
