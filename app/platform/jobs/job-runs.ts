import { dashboardTexts } from "../dashboard-texts.ts";
import { slot } from "../slot.ts";

/** A daily job of a module, and what it looks after: 'Old messages'. */
export interface NamedJob {
  name: string;
  label: string;
}

/** The daily jobs of modules, which stand before the site's own, as they run. */
export const dailyJobSlot = slot<NamedJob>();

/** What each daily job looks after, by its name in the log (server/daily-jobs.ts). */
export function dailyJobLabels(): Record<string, string> {
  const added = dailyJobSlot.items().map(({ name, label }) => [name, label]);
  return { ...Object.fromEntries(added), ...dashboardTexts.dailyJobs.names };
}

/** Times are ISO times. */
export interface JobRun {
  /** Its name in the log. */
  job: string;
  /** When it was first due. */
  since: string;
  /** When it last finished; null if it never has. */
  finishedAt: string | null;
}

const DAY_MS = 24 * 3_600_000;

/** Whether a daily job has not finished for more than two days. */
export function isOverdue({ since, finishedAt }: JobRun, now: Date): boolean {
  return now.getTime() - Date.parse(finishedAt ?? since) > 2 * DAY_MS;
}
