import type { SpecialHours } from "./business-profile.ts";
import { formatHours } from "./opening-hours.ts";

/** How far ahead the contact page tells of special hours, in days. */
const DAYS_TOLD_AHEAD = 42;

const DAY_MS = 24 * 3_600_000;

const calendarDate = new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone: "America/Toronto" });
// Plain dates never pass through a time zone: they are midnights of UTC on both sides.
const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** The date it is at the business (DESIGN §9.17), as 'YYYY-MM-DD'. */
export function businessDate(now: Date): string {
  return calendarDate.format(now);
}

/**
 * The special hours that are not over.
 * @param today 'YYYY-MM-DD'
 */
export function upcomingSpecialHours(hours: readonly SpecialHours[], today: string): SpecialHours[] {
  return hours.filter(({ to }) => to >= today);
}

/** One entry as people read it. */
export interface SpecialHoursLine {
  /** 'December 24, 2026', or 'December 24 – 26, 2026'. */
  days: string;
  /** '8am–6pm' or 'Closed'. */
  times: string;
  note: string;
}

/** Writes special hours out, by date. */
export function specialHoursLines(hours: readonly SpecialHours[]): SpecialHoursLine[] {
  return hours
    .toSorted((one, other) => one.from.localeCompare(other.from))
    .map(({ from, to, note, ...times }) => ({
      days: longDate.formatRange(new Date(from), new Date(to)).replaceAll("\u2009", " "),
      times: formatHours(times),
      note,
    }));
}

/**
 * The special hours a visitor should know of: those not over that begin within DAYS_TOLD_AHEAD days.
 * @param today 'YYYY-MM-DD'
 */
export function soonSpecialHours(hours: readonly SpecialHours[], today: string): SpecialHoursLine[] {
  const horizon = new Date(Date.parse(today) + DAYS_TOLD_AHEAD * DAY_MS).toISOString().slice(0, 10);
  return specialHoursLines(upcomingSpecialHours(hours, today).filter(({ from }) => from <= horizon));
}
