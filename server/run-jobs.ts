import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import type { SiteRuntime } from "#app/routes/site-context.server.ts";

/** Work that is due again and again. Every instance of the site does it, so it must do no harm twice or at the same time. */
export interface Job {
  name: string;
  /** Whether the log hears of it only when it has changed something; for what is due every few seconds. */
  quiet?: boolean;
  /** @returns how many things it changed or removed, for the log */
  run(runtime: SiteRuntime, now: Date, signal: AbortSignal): Promise<number>;
}

/** The first visitors after a start come first. */
const FIRST_WAIT_MS = 60_000;

/**
 * Does jobs one after the other, a minute after the start (unless `firstWaitMs` says otherwise) and every so often. One
 * that fails is logged, and due again the next time.
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
    for (const { name, quiet, run } of jobs) {
      if (signal.aborted) return;
      try {
        const changed = await run(runtime, clock.now(), signal);
        if (changed > 0 || !quiet) runtime.log.info({ job: name, changed }, "job done");
      } catch (error) {
        runtime.log.error({ err: error, job: name }, "job failed");
      }
    }
    await clock.wait(everyMs, signal);
  }
}
