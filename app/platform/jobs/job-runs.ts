import { dashboardTexts } from "#app/platform/dashboard-texts.ts";

const { names } = dashboardTexts.dailyJobs;

/** The daily jobs (server/daily-jobs.ts), as the log names them. */
export type DailyJobName = keyof typeof names;
export const dailyJobNames = Object.keys(names) as DailyJobName[];

/** Times are ISO times. */
export interface JobRun {
  job: DailyJobName;
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
