import { businessDay, formatByClock, formatClockTime, formatLongDate } from "#app/platform/business-clock.ts";
import type { ActivityEntry } from "./activity-entry.ts";

const DAY_MS = 24 * 3_600_000;

/** Says who did what: 'jo@fernhill.example changed the project “Limestone patio”'. */
export function activityText(entry: Omit<ActivityEntry, "id" | "created_at">): string {
  const { user_email, verb, subject_kind, subject_title } = entry;
  const title = subject_title.trim();
  return `${user_email} ${verb} the ${subject_kind}${title && ` “${title}”`}`;
}

const BATCH_MS = 10 * 60_000;
/** What is uploaded by the dozen, by its plural. */
const uploaded: Record<string, string> = { picture: "pictures", video: "videos" };

/**
 * Puts uploads into one line: those of one person, each within ten minutes of the next.
 * @param entries newest first
 * @returns newest first; a line of several says how many and has the time of the last
 */
export function activityLines(
  entries: readonly ActivityEntry[],
): { id: string; message: string; created_at: string }[] {
  const batches: ActivityEntry[][] = [];
  for (const entry of entries) {
    const batch = batches.findLast((others) => isOfBatch(entry, others.at(-1)));
    if (batch) batch.push(entry);
    else batches.push([entry]);
  }
  return batches.flatMap((batch) => {
    const [last] = batch;
    if (!last) return [];
    const many = uploaded[last.subject_kind];
    const message =
      batch.length > 1 ? `${last.user_email} ${last.verb} ${batch.length} ${many}` : activityText(last);
    return [{ id: last.id, message, created_at: last.created_at }];
  });
}

function isOfBatch(entry: ActivityEntry, next: ActivityEntry | undefined): boolean {
  return (
    next !== undefined &&
    entry.verb === "added" &&
    entry.subject_kind in uploaded &&
    (["user_email", "verb", "subject_kind"] as const).every((key) => entry[key] === next[key]) &&
    Date.parse(next.created_at) - Date.parse(entry.created_at) <= BATCH_MS
  );
}

/**
 * Says when: 'Today, 9:12am', 'Yesterday', else the date in long form, by the business's clock (DESIGN §9.17).
 * @param isoTime when it happened
 */
export function activityTime(isoTime: string, now: Date): string {
  const then = new Date(isoTime);
  const today = businessDay(now);
  if (businessDay(then) === today) return `Today, ${formatClockTime(then)}`;
  const yesterday = new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, "YYYY-MM-DD".length);
  return businessDay(then) === yesterday ? "Yesterday" : formatLongDate(isoTime);
}

const WEEK_DAYS = 7;

/**
 * Says when to the minute, inside a sentence: '2:03pm' of today, 'yesterday, 2:03pm', 'Tuesday, 2:03pm' within a week,
 * else the date in long form.
 */
export function momentWords(isoTime: string, now: Date): string {
  const then = new Date(isoTime);
  const days = Math.round((Date.parse(businessDay(now)) - Date.parse(businessDay(then))) / DAY_MS);
  const time = formatClockTime(then);
  if (days === 0) return time;
  if (days === 1) return `yesterday, ${time}`;
  if (days > 1 && days < WEEK_DAYS) return `${formatByClock(then, "en-US", { weekday: "long" })}, ${time}`;
  return formatLongDate(isoTime);
}
