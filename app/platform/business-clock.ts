/** The demo business's; settings say another. */
export const STANDARD_TIME_ZONE = "America/Toronto";

/** A site is one business with one clock (DESIGN §9.17): every date on it and in its mails goes by this zone. */
let timeZone = STANDARD_TIME_ZONE;
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Sets the clock as the settings say, on the server whenever they are read and in the browser before anything is shown.
 * @param zone a name of the IANA database that isTimeZone knows
 */
export function setTimeZone(zone: string): void {
  timeZone = zone;
}

/** The zone's name, such as 'America/Toronto'. */
export const businessTimeZone = () => timeZone;

/** Whether this is the name of a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** Formats a moment by the business's clock. */
export function formatByClock(moment: Date, locale: string, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify([timeZone, locale, options]);
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
    formats.set(key, format);
  }
  return format.format(moment);
}

/** A moment as a date in US English long form (SPEC §9): 'March 1, 2026'. */
export function formatLongDate(isoTime: string): string {
  return formatByClock(new Date(isoTime), "en-US", { dateStyle: "long" });
}

/** The time of day: '9:12am'. Without white space, because browsers and the server don't agree on which it is. */
export function formatClockTime(moment: Date): string {
  const options = { hour: "numeric", minute: "2-digit", hour12: true } as const;
  return formatByClock(moment, "en-US", options).replace(/\s/g, "").toLowerCase();
}

/** A moment with its day and time: 'March 1, 2026, 9:12am'. */
export function formatDateTime(isoTime: string): string {
  return `${formatLongDate(isoTime)}, ${formatClockTime(new Date(isoTime))}`;
}

/** A moment to come, its day by name: 'Monday, November 30, 8:00am'; with the year unless it is this one. */
export function formatComing(isoTime: string, now = new Date()): string {
  const moment = new Date(isoTime);
  const yearOf = (time: Date) => formatByClock(time, "en-US", { year: "numeric" });
  const year = yearOf(moment) === yearOf(now) ? {} : ({ year: "numeric" } as const);
  const day = formatByClock(moment, "en-US", { weekday: "long", month: "long", day: "numeric", ...year });
  return `${day}, ${formatClockTime(moment)}`;
}

/** The day it is for the business, as Swedes write it: 'YYYY-MM-DD', whatever clock the device goes by. */
export function businessDay(now: Date): string {
  return formatByClock(now, "sv-SE", { dateStyle: "short" });
}
