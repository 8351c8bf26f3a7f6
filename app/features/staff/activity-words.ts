import { formatLongDate } from "#app/platform/long-date.ts";
import type { ActivityEntry } from "./activity-entry.ts";

const TIME_ZONE = "America/Toronto";
const DAY_MS = 24 * 3_600_000;

/** Says who did what: 'jo@fernhill.example changed the project “Limestone patio”'. */
export function activityText(entry: Omit<ActivityEntry, "id" | "created_at">): string {
  const { user_email, verb, subject_kind, subject_title } = entry;
  const title = subject_title.trim();
  return `${user_email} ${verb} the ${subject_kind}${title && ` “${title}”`}`;
}

const day = new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone: TIME_ZONE });
const time = new Intl.DateTimeFormat("en-US", {
  hour: "numeric",
  minute: "2-digit",
  hour12: true,
  timeZone: TIME_ZONE,
});

/**
 * Says when: 'Today, 9:12am', 'Yesterday', else the date in long form, by the business's clock (DESIGN §9.17).
 * @param isoTime when it happened
 */
export function activityTime(isoTime: string, now: Date): string {
  const then = new Date(isoTime);
  if (day.format(then) === day.format(now)) return `Today, ${clockTime(then)}`;
  // From noon, 24 hours back is always the day before, also where a clock was put forward or back.
  const noon = new Date(`${day.format(now)}T12:00:00-05:00`);
  if (day.format(then) === day.format(new Date(noon.getTime() - DAY_MS))) return "Yesterday";
  return formatLongDate(isoTime);
}

function clockTime(moment: Date): string {
  return time.format(moment).replace(/\s/g, "").toLowerCase();
}
