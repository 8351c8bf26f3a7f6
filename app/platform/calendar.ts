const DAY_MS = 24 * 3_600_000;

/**
 * Formats calendar days ('YYYY-MM-DD') in long US English form. They are parsed as midnight UTC, so the
 * format uses UTC.
 */
export const longDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

const localClock = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZone: "UTC" });

/** Formats the time of day of a local time ('YYYY-MM-DDTHH:MM'), whether it exists or not: '2:30am'. */
export const localClockTime = (local: string): string =>
  localClock
    .format(new Date(`${local}Z`))
    .replace(/\s/g, "")
    .toLowerCase();

/** Adds a number of days to a calendar day; a negative number gives an earlier day. */
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

/** Subtracts months from a time, in UTC: six months before 31 August is the last day of February. */
export function monthsBefore(moment: Date, months: number): Date {
  const before = new Date(moment);
  before.setUTCMonth(before.getUTCMonth() - months);
  // setUTCMonth() overflows into the next month if the month is too short.
  if (before.getUTCDate() !== moment.getUTCDate()) before.setUTCDate(0);
  return before;
}

/** Adds months to a time; see monthsBefore. */
export const monthsAfter = (moment: Date, months: number): Date => monthsBefore(moment, -months);
