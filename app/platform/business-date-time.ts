import { TZDateMini } from "@date-fns/tz";
import { businessDay, businessTimeZone, formatByClock } from "./business-clock.ts";
import { daysAfter } from "./calendar.ts";

/** '2027-03-01T08:00' of an ISO time; "" of anything else. */
export function localTimeOf(moment: string): string {
  if (moment === "" || Number.isNaN(Date.parse(moment))) return "";
  const local = formatByClock(new Date(moment), "sv-SE", { dateStyle: "short", timeStyle: "short" });
  return local.replace(" ", "T");
}

/**
 * The ISO time at which the business's clock shows a local time. A time that a clock put forward leaves out is the one
 * after it.
 * @param local '2027-03-01T08:00', or ""
 */
export function dateTimeOf(local: string): string {
  const [year, month, day, hour, minute] = local.split(/\D/).map(Number);
  if (year === undefined || month === undefined) return "";
  const zoned = TZDateMini.tz(businessTimeZone(), year, month - 1, day ?? 1, hour ?? 0, minute ?? 0);
  return new Date(zoned.getTime()).toISOString();
}

/** The ISO time of eight in the morning of the next day, by the business's clock. */
export function tomorrowMorning(now = new Date()): string {
  return dateTimeOf(`${daysAfter(businessDay(now), 1)}T08:00`);
}
