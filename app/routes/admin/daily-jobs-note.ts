import { isOverdue, type JobRun } from "#app/features/staff/job-runs.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { formatNoteTime } from "./backup-note.ts";

/** What administrators are told of the daily jobs; an alert when somebody has to do something about one. */
export interface DailyJobsNote {
  message: string;
  /** Of each, when it was done last. */
  lines: string[];
  alert: { message: string; detail: string } | null;
}

const messages = staffMessages.dailyJobs;

/** @returns null before their first turn */
export function dailyJobsNote(runs: readonly JobRun[], now: Date): DailyJobsNote | null {
  if (runs.length === 0) return null;
  const lineOf = ({ job, finishedAt }: JobRun) =>
    messages.line(messages.names[job], finishedAt && formatNoteTime(finishedAt, now));
  const overdue = runs.filter((run) => isOverdue(run, now));
  const [first] = runs.map(({ finishedAt }) => finishedAt ?? "").toSorted();
  return {
    message: messages.finished(first ? formatNoteTime(first, now) : null),
    lines: runs.map(lineOf),
    alert:
      overdue.length > 0
        ? { message: messages.overdue, detail: messages.overdueJobs(overdue.map(lineOf)) }
        : null,
  };
}
