import { TZDateMini, tzOffset } from "@date-fns/tz";
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
 * skips becomes the one after it; of one that its end repeats, the first is taken.
 * @param local '2027-03-01T08:00', or ""
 */
export function dateTimeOf(local: string): string {
  const [year, month, day, hour, minute] = local.split(/\D/).map(Number);
  if (year === undefined || month === undefined) return "";
  const zoned = TZDateMini.tz(businessTimeZone(), year, month - 1, day ?? 1, hour ?? 0, minute ?? 0);
  return new Date(zoned.getTime()).toISOString();
}

const DAY_MS = 24 * 3_600_000;

/**
 * All ISO times at which the business's clock shows a local time, earliest first: none for a time that the start of
 * daylight saving skips, two for one that its end repeats.
 * @param local '2027-03-01T08:00'
 */
export function timesOf(local: string): string[] {
  const moment = dateTimeOf(local);
  if (moment === "") return [];
  const middle = Date.parse(moment);
  const offsets = [-DAY_MS, DAY_MS].map((ms) => tzOffset(businessTimeZone(), new Date(middle + ms)));
  const change = Math.abs((offsets[0] ?? 0) - (offsets[1] ?? 0)) * 60_000;
  const found = [middle - change, middle, middle + change].map((ms) => new Date(ms).toISOString());
  return [...new Set(found)].filter((time) => localTimeOf(time) === local);
}

/** The ISO time of 8:00 on the next day in the business's time zone. */
export function tomorrowMorning(now = new Date()): string {
  return dateTimeOf(`${daysAfter(businessDay(now), 1)}T08:00`);
}
