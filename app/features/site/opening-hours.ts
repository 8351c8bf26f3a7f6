import type { DayHours, Weekday } from "./business-profile.ts";

/** One line of the hours as people read them. */
export interface HoursLine {
  /** 'Mon to Fri', or the whole name of a single day. */
  days: string;
  /** '8am–6pm' or 'Closed'. */
  times: string;
}

/** A time of day: '08:00' becomes '8am', '17:30' becomes '5:30pm', '12:00' '12pm'. */
export function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const minutes = minute === 0 ? "" : `:${String(minute).padStart(2, "0")}`;
  return `${hour % 12 || 12}${minutes}${hour < 12 ? "am" : "pm"}`;
}

/** The hours of one day: '8am–6pm' or 'Closed'. */
export function formatHours({ opens, closes }: Pick<DayHours, "opens" | "closes">): string {
  return opens && closes ? `${formatTime(opens)}–${formatTime(closes)}` : "Closed";
}

/**
 * Groups following days with the same hours.
 * @param hours days in the week's order
 */
export function groupHours(
  hours: readonly DayHours[],
): { days: Weekday[]; opens: string | null; closes: string | null }[] {
  const groups: { days: Weekday[]; opens: string | null; closes: string | null }[] = [];
  for (const { day, opens, closes } of hours) {
    const last = groups.at(-1);
    if (last && last.opens === opens && last.closes === closes) last.days.push(day);
    else groups.push({ days: [day], opens, closes });
  }
  return groups;
}

/** The hours of the week, days with the same hours on one line (SPEC §9). */
export function hoursLines(hours: readonly DayHours[]): HoursLine[] {
  return groupHours(hours).map((group) => ({ days: formatDays(group.days), times: formatHours(group) }));
}

function formatDays(days: readonly Weekday[]): string {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || first === last) return first ?? "";
  return `${first.slice(0, 3)} to ${last.slice(0, 3)}`;
}
