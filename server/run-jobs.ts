import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { withinTime } from "#app/platform/within-time.server.ts";
import type { SiteRuntime } from "#app/routes/site-context.server.ts";

/** Work that is due again and again. Every instance of the site does it, so it must do no harm twice or at the same time. */
export interface Job {
  name: string;
  /** Whether the log hears of it only when it has changed something; for what is due every few seconds. */
  quiet?: boolean;
  /** How long it may take, unless it is an hour. */
  withinMs?: number;
  /**
   * @param signal fires when the site stops, or as a TimeoutError when the time is up
   * @returns how many things it changed or removed, for the log
   */
  run(runtime: SiteRuntime, now: Date, signal: AbortSignal): Promise<number>;
}

/** The first visitors after a start come first. */
const FIRST_WAIT_MS = 60_000;
/** Longer than any takes that does not say so. */
const WITHIN_MS = 3_600_000;
/** For what has to be ended, before the next job begins all the same. */
const ENDING_MS = 5000;

/**
 * Does jobs one after the other, a minute after the start (unless `firstWaitMs` says otherwise) and every so often. One
 * that fails, or is not done in its time, is logged, and due again the next time.
 * @param parts `clock` is the system's unless a test brings its own
 * @returns when the signal has fired and what was under way is done
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
