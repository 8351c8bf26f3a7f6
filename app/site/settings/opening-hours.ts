import { daysAfter, longDay } from "#app/platform/calendar.ts";

export const weekdays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/** 24-hour 'HH:MM' in the business's time zone; both are "" while it is closed. */
interface Times {
  open: boolean;
  opens: string;
  closes: string;
}

/** A day of the regular week. */
export interface DayHours extends Times {
  day: (typeof weekdays)[number];
}

/** Days with other hours than the week's: 'YYYY-MM-DD', first and last day included; `to` is "" for one day. */
export interface SpecialHours extends Times {
  from: string;
  to: string;
  note: string;
}

/** How far ahead special hours are announced, in days: on the contact page, and on all other pages. */
export const announcedDays = { contact: 42, everywhere: 14 };

/** Formats a time of day: '08:00' becomes '8am', '17:30' '5:30pm', '12:00' '12pm'. */
export function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const minutes = minute === 0 ? "" : `:${String(minute).padStart(2, "0")}`;
  return `${hour % 12 || 12}${minutes}${hour < 12 ? "am" : "pm"}`;
}

/**
 * Whether a day is open for 24 hours: both times are the same. A closing time before the opening time is on
 * the next day.
 */
export function isAroundTheClock({ opens, closes }: Pick<Times, "opens" | "closes">): boolean {
  return opens !== "" && opens === closes;
}

/** The hours of one day: '8am–6pm', 'Open 24 hours', or 'Closed', also if a time is missing. */
export function formatHours({ open, opens, closes }: Times): string {
  if (!open || !opens || !closes) return "Closed";
  return isAroundTheClock({ opens, closes }) ? "Open 24 hours" : `${formatTime(opens)}–${formatTime(closes)}`;
}

/** An explanation of hours that end on the next day; null for others. */
export function hoursNote({ open, opens, closes }: Times): string | null {
  if (!open || !opens || !closes || closes > opens) return null;
  return isAroundTheClock({ opens, closes }) ? "Open 24 hours." : `Until ${formatTime(closes)} the next day.`;
}

/**
 * Groups consecutive days with the same hours.
 * @param hours days in the order of the week
 */
export function groupHours(hours: readonly DayHours[]): (Times & { days: DayHours["day"][] })[] {
  const groups: (Times & { days: DayHours["day"][] })[] = [];
  for (const { day, ...times } of hours) {
    const last = groups.at(-1);
    if (last && formatHours(last) === formatHours(times)) last.days.push(day);
    else groups.push({ days: [day], ...times });
  }
  return groups;
}

/** The hours of the week by groupHours; none if no day is open, as the hours aren't known then. */
export const knownHours = (hours: readonly DayHours[]) =>
  hours.some(({ open }) => open) ? groupHours(hours) : [];

/**
 * Formats the hours of the week, none if they aren't known, with consecutive equal days on one line (SPEC §9).
 * @returns `days` is 'Mon to Fri', or the full name of a single day
 */
export function hoursLines(hours: readonly DayHours[]): { days: string; times: string }[] {
  return knownHours(hours).map((group) => ({ days: formatDays(group.days), times: formatHours(group) }));
}

function formatDays(days: readonly DayHours["day"][]): string {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || first === last) return first ?? "";
  return `${first.slice(0, 3)} to ${last.slice(0, 3)}`;
}

/** The last day of special hours, 'YYYY-MM-DD'. */
export function lastSpecialDay({ from, to }: Pick<SpecialHours, "from" | "to">): string {
  return to || from;
}

/**
 * The special hours that are not past.
 * @param today 'YYYY-MM-DD'
 */
export function upcomingSpecialHours(hours: readonly SpecialHours[], today: string): SpecialHours[] {
  return hours.filter((row) => lastSpecialDay(row) >= today);
}

/** Formatted special hours; `days` is 'December 24, 2026', or 'December 24 – 26, 2026'. */
export interface SpecialHoursLine {
  days: string;
  times: string;
  note: string;
}

/** Formats a line as one sentence: 'December 24 – 26, 2026: Closed (holidays)'. */
export function specialHoursSentence({ days, times, note }: SpecialHoursLine): string {
  return `${days}: ${times}${note && ` (${note})`}`;
}

/** Formats special hours, sorted by date. */
export function specialHoursLines(hours: readonly SpecialHours[]): SpecialHoursLine[] {
  return hours
    .toSorted((one, other) => one.from.localeCompare(other.from))
    .map((row) => ({
      days: longDay.formatRange(new Date(row.from), new Date(lastSpecialDay(row))).replaceAll("\u2009", " "),
      times: formatHours(row),
      note: row.note,
    }));
}

/**
 * The special hours to announce: current ones, and those that begin within some days.
 * @param today 'YYYY-MM-DD'
 * @param days how many days ahead; see announcedDays
 */
export function soonSpecialHours(
  hours: readonly SpecialHours[],
  today: string,
  days: number,
): SpecialHoursLine[] {
  const horizon = daysAfter(today, days);
  return specialHoursLines(upcomingSpecialHours(hours, today).filter(({ from }) => from <= horizon));
}
