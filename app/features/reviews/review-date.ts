const TIME_ZONE = "America/Toronto";
const DAY_MS = 24 * 3_600_000;

const parts = new Intl.DateTimeFormat("en-US", {
  timeZone: TIME_ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/**
 * The day it is for the business (DESIGN §9.17), whatever clock the device goes by.
 * @returns yyyy-mm-dd
 */
export function businessDay(now: Date): string {
  const { year, month, day } = Object.fromEntries(
    parts.formatToParts(now).map(({ type, value }) => [type, value]),
  );
  return `${year}-${month}-${day}`;
}

/**
 * The last day a review may be of: one past the business's, because elsewhere it is tomorrow already.
 * @returns yyyy-mm-dd
 */
export function lastReviewDay(now: Date): string {
  const today = new Date(`${businessDay(now)}T00:00:00Z`);
  return new Date(today.getTime() + DAY_MS).toISOString().slice(0, 10);
}
