const DAY_MS = 24 * 3_600_000;

/** Calendar days ('YYYY-MM-DD') in US English long form. They are midnights of UTC, so that no time zone moves them. */
export const longDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** The calendar day a number of days after another; before it if the number is negative. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, "YYYY-MM-DD".length);
}

/** The number of days from one calendar day to another. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

/** The Monday of a calendar day's week. */
export function mondayOf(day: string): string {
  // getUTCDay() is 0 on Sundays.
  return daysAfter(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** The moment a number of months before another, in UTC: six months before 31 August is the last of February. */
export function monthsBefore(moment: Date, months: number): Date {
  const before = new Date(moment);
  before.setUTCMonth(before.getUTCMonth() - months);
  // A month without this day runs over into the next one.
  if (before.getUTCDate() !== moment.getUTCDate()) before.setUTCDate(0);
  return before;
}
