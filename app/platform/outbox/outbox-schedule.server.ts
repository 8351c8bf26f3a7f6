const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const THREE_DAYS_MS = 72 * HOUR_MS;
const firstDelaysMs = [5 * SECOND_MS, 15 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS];
const DAY_MS = 24 * HOUR_MS;
const HOURLY_TRIES = 72;
const TEXT_KEPT_DAYS = 7;
const ENTRIES_KEPT_DAYS = 30;

/**
 * When to try an outbox entry again (DESIGN §11): after 5 s, 15 s, 1 min, 5 min, 30 min, then hourly for three days.
 * Giving up takes both: every try of that list, and an entry three days old. A site that was switched off for a
 * week still gets all its tries, and one that restarts every minute (each start tries at once) doesn't use them up.
 * @param attempts how many tries have failed, at least 1
 * @param now the moment of the last failure
 * @param createdAt when the entry was written
 * @returns the next moment, or null to give up
 */
export function nextAttemptAt(attempts: number, now: Date, createdAt: Date): Date | null {
  const spent = attempts > firstDelaysMs.length + HOURLY_TRIES;
  const old = now.getTime() - createdAt.getTime() >= THREE_DAYS_MS;
  if (spent && old) return null;
  return new Date(now.getTime() + (firstDelaysMs[attempts - 1] ?? HOUR_MS));
}

/**
 * How long finished entries, sent or given up, are kept: the text of a mail for 7 days, for it holds a name and what
 * they wrote, the entry for 30.
 * @returns the moments since which an entry must have been finished to keep either
 */
export function outboxKeptSince(now: Date): { text: Date; entry: Date } {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return { text: daysAgo(TEXT_KEPT_DAYS), entry: daysAgo(ENTRIES_KEPT_DAYS) };
}
