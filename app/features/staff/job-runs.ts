import { staffMessages } from "#app/platform/staff-messages.ts";

const { names } = staffMessages.dailyJobs;

/** What is done once a day (server/daily-jobs.ts), as the log calls it. */
export type DailyJobName = keyof typeof names;
export const dailyJobNames = Object.keys(names) as DailyJobName[];

/** Times are ISO times. */
export interface JobRun {
  job: DailyJobName;
  /** When it had its first turn. */
  since: string;
  /** When it was done last; null when it never was. */
  finishedAt: string | null;
}

const DAY_MS = 24 * 3_600_000;

/** Whether a daily job was not done for more than two days. */
export function isOverdue({ since, finishedAt }: JobRun, now: Date): boolean {
  return now.getTime() - Date.parse(finishedAt ?? since) > 2 * DAY_MS;
}
