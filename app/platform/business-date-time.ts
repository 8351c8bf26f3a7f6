import { TZDateMini } from "@date-fns/tz";
import { businessDay, businessTimeZone, formatByClock } from "./business-clock.ts";
import { daysAfter } from "./calendar.ts";

/** Converts an ISO time to local time, '2027-03-01T08:00'; "" for any other text. */
export function localTimeOf(moment: string): string {
  if (moment === "" || Number.isNaN(Date.parse(moment))) return "";
  const local = formatByClock(new Date(moment), "sv-SE", { dateStyle: "short", timeStyle: "short" });
  return local.replace(" ", "T");
}

/**
 * Converts a local time of the business's time zone to an ISO time. A time that the start of daylight saving
 * skips becomes the one after it.
 * @param local '2027-03-01T08:00', or ""
 */
export function dateTimeOf(local: string): string {
  const [year, month, day, hour, minute] = local.split(/\D/).map(Number);
  if (year === undefined || month === undefined) return "";
  const zoned = TZDateMini.tz(businessTimeZone(), year, month - 1, day ?? 1, hour ?? 0, minute ?? 0);
  return new Date(zoned.getTime()).toISOString();
}

/** The ISO time of 8:00 on the next day in the business's time zone. */
export function tomorrowMorning(now = new Date()): string {
  return dateTimeOf(`${daysAfter(businessDay(now), 1)}T08:00`);
}
