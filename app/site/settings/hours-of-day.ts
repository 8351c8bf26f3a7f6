import type { BusinessProfile } from "./business-profile.ts";
import { lastSpecialDay } from "./opening-hours.ts";

const weekday = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: "UTC" });

/**
 * The hours of a calendar day: special ones, or those of its weekday.
 * @param day 'YYYY-MM-DD'
 * @returns null if it is closed; a closing time that isn't after the opening time is on the next day
 */
export function hoursOn(
  day: string,
  { hours, specialHours }: Pick<BusinessProfile, "hours" | "specialHours">,
): { opens: string; closes: string } | null {
  const special = specialHours.find((row) => row.from <= day && day <= lastSpecialDay(row));
  const times = special ?? hours.find((row) => row.day === weekday.format(new Date(day)));
  return times?.open && times.opens && times.closes ? times : null;
}
