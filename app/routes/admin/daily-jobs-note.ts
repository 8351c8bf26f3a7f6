import { timeInSentence } from "#app/kernel/activity/activity-text.ts";
import { dashboardTexts } from "#app/platform/dashboard-texts.ts";
import { dailyJobLabels, isOverdue, type JobRun } from "#app/platform/jobs/job-runs.ts";

/** The dashboard's note on the daily jobs; with an alert if somebody has to act. */
export interface DailyJobsNote {
  message: string;
  /** Per job, when it last finished. */
  lines: string[];
  alert: { message: string; detail: string } | null;
}

const messages = dashboardTexts.dailyJobs;

/** @returns null before their first run */
export function dailyJobsNote(runs: readonly JobRun[], now: Date): DailyJobsNote | null {
  if (runs.length === 0) return null;
  const labels = dailyJobLabels();
  const lineOf = ({ job, finishedAt }: JobRun) =>
    messages.line(labels[job] ?? job, finishedAt && timeInSentence(finishedAt, now));
  const overdue = runs.filter((run) => isOverdue(run, now));
  const [first] = runs.map(({ finishedAt }) => finishedAt ?? "").toSorted();
  return {
    message: messages.finished(first ? timeInSentence(first, now) : null),
    lines: runs.map(lineOf),
    alert:
      overdue.length > 0
        ? { message: messages.overdue, detail: messages.overdueJobs(overdue.map(lineOf)) }
        : null,
  };
}
