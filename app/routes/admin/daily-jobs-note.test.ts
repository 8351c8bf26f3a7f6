import { expect, test } from "vitest";
import type { JobRun } from "#app/platform/jobs/job-runs.ts";
import { dailyJobsNote } from "./daily-jobs-note.ts";

const now = new Date("2026-03-10T16:00:00.000Z");
const run = (job: JobRun["job"], finishedAt: string | null, since = "2026-03-01T07:10:00.000Z") => ({
  job,
  since,
  finishedAt,
});

test.each([
  ["nothing before their first turn", [], null],
  [
    "when the slowest of them was done",
    [run("prune sessions", "2026-03-10T07:10:00.000Z"), run("prune outbox", "2026-03-09T07:10:00.000Z")],
    {
      message: "Daily cleanup last finished: yesterday",
      lines: ["Old sign-ins: today, 3:10am", "Old email records: yesterday"],
      alert: null,
    },
  ],
  [
    "that one was never done",
    [run("prune outbox", null, "2026-03-10T07:10:00.000Z")],
    { message: "Daily cleanup: not finished yet", lines: ["Old email records: not yet"], alert: null },
  ],
  [
    "which ones were not done for more than two days",
    [run("prune sessions", "2026-03-10T07:10:00.000Z"), run("prune outbox", "2026-03-08T07:10:00.000Z")],
    {
      message: "Daily cleanup last finished: March 8, 2026",
      lines: ["Old sign-ins: today, 3:10am", "Old email records: March 8, 2026"],
      alert: {
        message: "The daily cleanup hasn’t finished for more than two days.",
        detail: "Last finished: Old email records: March 8, 2026. Please tell support.",
      },
    },
  ],
])("of the daily jobs the dashboard says %s", (_what, runs, note) => {
  expect(dailyJobsNote(runs, now)).toEqual(note);
});
