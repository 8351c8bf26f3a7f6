import { toIsoTime, toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { dailyJobLabels, type JobRun } from "./job-runs.ts";

/** Clocks of instances differ by less. */
const AHEAD_MS = 3_600_000;

/**
 * Stores `now` as the time at which a job was first due, unless one is stored. Stored times in the future, of
 * a clock that was ahead, are replaced.
 */
export async function recordJobTurn(db: Db, job: string, now: Date): Promise<void> {
  const since_at = now.toISOString();
  const future = new Date(now.getTime() + AHEAD_MS).toISOString();
  await db
    .insertInto("job_runs")
    .values({ job, since_at })
    .onConflict((conflict) =>
      conflict
        .column("job")
        .doUpdateSet({ since_at, finished_at: null })
        .where((eb) =>
          eb.or([eb("job_runs.since_at", ">", future), eb("job_runs.finished_at", ">", future)]),
        ),
    )
    .execute();
}

/** Records that a job has finished, on whichever instance; `now` is the time at which it was due. */
export async function recordJobDone(db: Db, job: string, now: Date): Promise<void> {
  await db.updateTable("job_runs").set({ finished_at: now.toISOString() }).where("job", "=", job).execute();
}

/**
 * Lists when this release's daily jobs last finished, in their order; without those that were never due.
 * @throws {Error} when the database cannot be reached
 */
export async function listJobRuns(db: Db): Promise<JobRun[]> {
  const rows = new Map((await db.selectFrom("job_runs").selectAll().execute()).map((row) => [row.job, row]));
  return Object.keys(dailyJobLabels()).flatMap((job) => {
    const row = rows.get(job);
    if (!row) return [];
    return { job, since: toIsoTime(row.since_at), finishedAt: toOptionalIsoTime(row.finished_at) };
  });
}
