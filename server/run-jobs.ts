import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { withinTime } from "#app/platform/within-time.server.ts";
import type { Job } from "#app/site/request/job.server.ts";
import type { SiteRuntime } from "#app/site/request/site-context.server.ts";

/** The first visitors after a start have priority over jobs. */
const FIRST_WAIT_MS = 60_000;
/** The default time limit, longer than any job takes that has none of its own. */
const WITHIN_MS = 3_600_000;
/** How long an aborted job may take to exit before the next job starts anyway. */
const ENDING_MS = 5000;

/**
 * Runs jobs one after the other, first after `firstWaitMs` (default one minute), then every `everyMs`. A job
 * that fails or exceeds its time limit is logged, and runs again in the next round.
 * @param parts `clock` defaults to the system clock; tests replace it
 * @returns when the signal has aborted and the current job has finished
 */
export async function runJobs(parts: {
  runtime: SiteRuntime;
  signal: AbortSignal;
  jobs: readonly Job[];
  everyMs: number;
  firstWaitMs?: number;
  clock?: Clock;
}): Promise<void> {
  const { runtime, signal, jobs, everyMs, firstWaitMs = FIRST_WAIT_MS, clock = systemClock } = parts;
  await clock.wait(firstWaitMs, signal);
  while (!signal.aborted) {
    for (const job of jobs) {
      if (signal.aborted) return;
      const { name, quiet } = job;
      try {
        const changed = await inItsTime(job, signal, (ending) => job.run(runtime, clock.now(), ending));
        if (changed > 0 || !quiet) runtime.log.info({ job: name, changed }, "job done");
      } catch (error) {
        runtime.log.error({ err: error, job: name }, "job failed");
      }
    }
    await clock.wait(everyMs, signal);
  }
}

function inItsTime<Result>(
  { withinMs = WITHIN_MS }: Job,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const ending = AbortSignal.any([signal, AbortSignal.timeout(withinMs)]);
  return withinTime(work(ending), withinMs + ENDING_MS);
}
