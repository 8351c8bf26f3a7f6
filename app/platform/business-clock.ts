/** The time zone of the demo business; the settings override it. */
export const STANDARD_TIME_ZONE = "America/Toronto";

/**
 * The site has one time zone, that of the business (DESIGN §9.17): every date on pages and in mails uses it.
 */
let timeZone = STANDARD_TIME_ZONE;
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Sets the business's time zone from the settings: on the server whenever they are read, in the browser
 * before the first render.
 * @param zone an IANA name that isTimeZone accepts
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

/** Formats a time in the business's time zone. */
export function formatByClock(moment: Date, locale: string, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify([timeZone, locale, options]);
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
    formats.set(key, format);
  }
  return format.format(moment);
}

/** Formats a date in long US English form (SPEC §9): 'March 1, 2026'. */
export function formatLongDate(isoTime: string): string {
  return formatByClock(new Date(isoTime), "en-US", { dateStyle: "long" });
}

/**
 * Formats the time of day: '9:12am'. Without white space, because browsers and the server use different space
 * characters.
 */
export function formatClockTime(moment: Date): string {
  const options = { hour: "numeric", minute: "2-digit", hour12: true } as const;
  return formatByClock(moment, "en-US", options).replace(/\s/g, "").toLowerCase();
}

/** Formats date and time: 'March 1, 2026, 9:12am'. */
export function formatDateTime(isoTime: string): string {
  return `${formatLongDate(isoTime)}, ${formatClockTime(new Date(isoTime))}`;
}

/** The name of a time zone as people say it: 'Toronto time'. */
const zoneLabel = (zone: string) => `${zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ")} time`;

/**
 * A time by the business's clock and by that of a device in another time zone: '9:00am Toronto time', and '6:00am
 * Vancouver time' or, on another day, 'Tuesday, 10:00pm Tokyo time'.
 * @param deviceZone an IANA name
 * @returns null if both clocks show the same
 */
export function byBothClocks(moment: Date, deviceZone: string): { business: string; device: string } | null {
  const read = (zone: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-US", { ...options, timeZone: zone }).format(moment);
  const [here, there] = [timeZone, deviceZone].map((zone) => ({
    day: read(zone, { weekday: "long" }),
    time: read(zone, { hour: "numeric", minute: "2-digit", hour12: true }).replace(/\s/g, "").toLowerCase(),
  })) as [{ day: string; time: string }, { day: string; time: string }];
  if (here.day === there.day && here.time === there.time) return null;
  const day = here.day === there.day ? "" : `${there.day}, `;
  return {
    business: `${here.time} ${zoneLabel(timeZone)}`,
    device: `${day}${there.time} ${zoneLabel(deviceZone)}`,
  };
}

/**
 * Formats a future time with its weekday: 'Monday, November 30, 8:00am'; with the year if it is not the
 * current one.
 */
export function formatComing(isoTime: string, now = new Date()): string {
  const moment = new Date(isoTime);
  const yearOf = (time: Date) => formatByClock(time, "en-US", { year: "numeric" });
  const year = yearOf(moment) === yearOf(now) ? {} : ({ year: "numeric" } as const);
  const day = formatByClock(moment, "en-US", { weekday: "long", month: "long", day: "numeric", ...year });
  return `${day}, ${formatClockTime(moment)}`;
}

/**
 * The current date in the business's time zone as ISO date (yyyy-mm-dd), regardless of the device's time
 * zone.
 */
export function businessDay(now: Date): string {
  return formatByClock(now, "sv-SE", { dateStyle: "short" });
}

/** The current time of day in the business's time zone: 'HH:MM'. */
export function businessTime(now: Date): string {
  return formatByClock(now, "sv-SE", { timeStyle: "short" });
}
