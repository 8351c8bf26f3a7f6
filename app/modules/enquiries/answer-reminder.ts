import { businessDay } from "#app/platform/business-clock.ts";
import { dateTimeOf } from "#app/platform/business-date-time.ts";
import { daysAfter } from "#app/platform/calendar.ts";
import type { BusinessProfile } from "#app/site/settings/business-profile.ts";
import { hoursOn } from "#app/site/settings/hours-of-day.ts";
import type { AnswerReminder } from "./enquiry-settings.ts";

type Hours = Pick<BusinessProfile, "hours" | "specialHours">;

const HOUR_MS = 3_600_000;
/** Longer than a business that closes for the winter is closed. */
const MAX_DAYS = 400;
const workday = { open: true, opens: "08:00", closes: "17:00" };

/**
 * When the business is reminded of a message: once it was open for the given time since the message came in, by the
 * hours, special days and time zone as they are now. A working day is as long as the week's open days are on average.
 * A business without hours counts as open from Monday to Friday, 8 to 5.
 * @returns null if it is off, or if the business is closed for longer than a year
 */
export function reminderDueAt(sentAt: Date, time: AnswerReminder, profile: Hours): Date | null {
  if (time === "off") return null;
  const known = withHours(profile);
  const [count, unit] = time.split(" ");
  let left = Number(count) * (unit === "hours" ? HOUR_MS : workingDayMs(known));
  const sentOn = businessDay(sentAt);
  let since = sentAt.getTime();
  // From the day before, whose hours can last into the next.
  for (let ahead = -1; ahead <= MAX_DAYS; ahead += 1) {
    const day = daysAfter(sentOn, ahead);
    const times = hoursOn(day, known);
    if (!times) continue;
    since = Math.max(since, Date.parse(dateTimeOf(`${day}T${times.opens}`)));
    const closingDay = times.closes > times.opens ? day : daysAfter(day, 1);
    const closes = Date.parse(dateTimeOf(`${closingDay}T${times.closes}`));
    if (closes <= since) continue;
    if (closes - since >= left) return new Date(since + left);
    left -= closes - since;
    since = closes;
  }
  return null;
}

function withHours({ hours, specialHours }: Hours): Hours {
  if (hours.some(({ open }) => open)) return { hours, specialHours };
  const isWeekend = (day: string) => day === "Saturday" || day === "Sunday";
  return { hours: hours.map((row) => (isWeekend(row.day) ? row : { ...row, ...workday })), specialHours };
}

/** The average length of the week's open days. */
function workingDayMs({ hours }: Hours): number {
  const lengths = hours
    .filter(({ open }) => open)
    .map(({ opens, closes }) => {
      const length = Date.parse(`1970-01-01T${closes}Z`) - Date.parse(`1970-01-01T${opens}Z`);
      return length > 0 ? length : length + 24 * HOUR_MS;
    });
  return lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
}
