import { nounOf, pluralOf } from "#app/kernel/verbs/entity-types.ts";
import { businessDay, formatByClock, formatClockTime, formatLongDate } from "#app/platform/business-clock.ts";
import { daysAfter, daysBetween } from "#app/platform/calendar.ts";
import type { ActivityEntry } from "./activity-entry.ts";

/** Shown as '{person} {verb} {what}': 'Jo changed the project “Patio”'. */
export interface ActivityLine extends Omit<ActivityEntry, "entity_title"> {
  what: string;
}

/** Labels of verbs that are stored under another name; stored values do not change. */
const verbLabels: Readonly<Record<string, string>> = {
  "finally deleted": "permanently deleted",
  moved: "reordered",
  "switched on": "turned on",
  "switched off": "turned off",
  revoked: "turned off",
};

/** Returns a verb's label in a line: 'reordered'. */
export const verbLabel = (verb: string): string => verbLabels[verb] ?? verb;

/** Returns the object of a line: 'the project “Limestone patio”'. */
export function entityLabel({
  entity_type,
  entity_title,
}: Pick<ActivityEntry, "entity_type" | "entity_title">): string {
  const noun = nounOf(entity_type);
  const title = entity_title.trim();
  // Some orders have the noun as their title: 'the hero slides'.
  return title.toLowerCase() === noun ? `the ${noun}` : `the ${noun}${title && ` “${title}”`}`;
}

const BATCH_MS = 10 * 60_000;
/** Types that are uploaded in large numbers. */
const uploaded: readonly string[] = ["picture", "video"];

/**
 * Groups uploads into one line: those of one person, each within ten minutes of the next.
 * @param entries newest first
 * @returns newest first; a line of several has their count, the time of the last, and no subject
 */
export function activityLines(entries: readonly ActivityEntry[]): ActivityLine[] {
  const batches: ActivityEntry[][] = [];
  for (const entry of entries) {
    const batch = batches.findLast((others) => isOfBatch(entry, others.at(-1)));
    if (batch) batch.push(entry);
    else batches.push([entry]);
  }
  return batches.flatMap((batch) => {
    const [last] = batch;
    if (!last) return [];
    const { entity_title: _title, ...stored } = last;
    const line = { ...stored, verb: verbLabel(last.verb) };
    return batch.length > 1
      ? { ...line, entity_id: null, what: `${batch.length} ${pluralOf(line.entity_type)}` }
      : { ...line, what: entityLabel(last) };
  });
}

function isOfBatch(entry: ActivityEntry, next: ActivityEntry | undefined): boolean {
  return (
    next !== undefined &&
    entry.verb === "added" &&
    uploaded.includes(entry.entity_type) &&
    (["user_email", "verb", "entity_type"] as const).every((key) => entry[key] === next[key]) &&
    Date.parse(next.created_at) - Date.parse(entry.created_at) <= BATCH_MS
  );
}

/** The lines of one day, under its title. */
export interface ActivityDay<Line> {
  /** 'Today', 'Yesterday', or the date in long form. */
  title: string;
  lines: (Line & { time: string })[];
}

/**
 * Groups lines by day in the business's time zone, each with its time of day.
 * @param lines newest first
 */
export function activityDays<Line extends { created_at: string }>(
  lines: readonly Line[],
  now: Date,
): ActivityDay<Line>[] {
  const days: ActivityDay<Line>[] = [];
  for (const line of lines) {
    const title = formatDay(line.created_at, now);
    const timed = { ...line, time: formatClockTime(new Date(line.created_at)) };
    const last = days.at(-1);
    if (last?.title === title) last.lines.push(timed);
    else days.push({ title, lines: [timed] });
  }
  return days;
}

/**
 * Formats a time by the business's clock: 'Today, 9:12am', 'Yesterday', else the long date (DESIGN §9.17).
 * @param isoTime when it happened
 */
export function activityTime(isoTime: string, now: Date): string {
  const day = formatDay(isoTime, now);
  return day === "Today" ? `Today, ${formatClockTime(new Date(isoTime))}` : day;
}

/** The same within a sentence: 'today, 9:12am' and 'yesterday' in lower case, unlike months. */
export function timeInSentence(isoTime: string, now: Date): string {
  return activityTime(isoTime, now).replace(/^(Today|Yesterday)/, (word) => word.toLowerCase());
}

/** The start time within a sentence: '9:12am', 'yesterday', 'Tuesday' within a week, else the date. */
export function formatSince(isoTime: string, now: Date): string {
  const words = activityTime(isoTime, now);
  if (words.startsWith("Today, ")) return words.slice("Today, ".length);
  if (words === "Yesterday") return "yesterday";
  const days = daysBetween(businessDay(new Date(isoTime)), businessDay(now));
  return days < WEEK_DAYS ? formatByClock(new Date(isoTime), "en-US", { weekday: "long" }) : words;
}

function formatDay(isoTime: string, now: Date): string {
  const day = businessDay(new Date(isoTime));
  const today = businessDay(now);
  if (day === today) return "Today";
  return day === daysAfter(today, -1) ? "Yesterday" : formatLongDate(isoTime);
}

const WEEK_DAYS = 7;

/**
 * Formats a time to the minute, within a sentence: '2:03pm' for today, 'yesterday, 2:03pm', 'Tuesday, 2:03pm'
 * within a week, else the date in long form.
 */
export function formatRelative(isoTime: string, now: Date): string {
  const then = new Date(isoTime);
  const days = daysBetween(businessDay(then), businessDay(now));
  const time = formatClockTime(then);
  if (days === 0) return time;
  if (days === 1) return `yesterday, ${time}`;
  if (days > 1 && days < WEEK_DAYS) return `${formatByClock(then, "en-US", { weekday: "long" })}, ${time}`;
  return formatLongDate(isoTime);
}
