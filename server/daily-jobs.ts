import { removeAbandonedUploads } from "#app/features/media/abandoned-uploads.server.ts";
import { activityKeptSince, pruneActivity } from "#app/features/staff/activity.queries.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { pruneOutbox } from "#app/platform/outbox/outbox.queries.server.ts";
import { outboxKeptSince } from "#app/platform/outbox/outbox-schedule.server.ts";
import type { SiteServices } from "#app/routes/site-context.server.ts";

/** Work that is due once a day. Every instance of the site does it, so it must do no harm twice or at the same time. */
export interface DailyJob {
  name: string;
  /** @returns how many things it changed or removed, for the log */
  run(services: SiteServices, now: Date): Promise<number>;
}

const dailyJobs: readonly DailyJob[] = [
  {
    name: "prune outbox",
    run: ({ database }, now) => pruneOutbox(database.db, outboxKeptSince(now)),
  },
  {
    name: "prune activity",
    run: ({ database }, now) => pruneActivity(database.db, activityKeptSince(now)),
  },
  {
    name: "remove abandoned uploads",
    run: ({ database }, now) => removeAbandonedUploads(database, now),
  },
];

/** The first visitors after a start come first. */
const FIRST_WAIT_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Does the daily jobs one after the other, a minute after the start and every 24 hours. One that fails is logged, and
 * due again the next day.
 * @param parts `jobs` and `clock` are the site's own unless a test brings others
 * @returns when the signal has fired and what was under way is done
 */
export async function runDailyJobs(parts: {
  services: SiteServices;
  signal: AbortSignal;
  jobs?: readonly DailyJob[];
  clock?: Clock;
}): Promise<void> {
  const { services, signal, jobs = dailyJobs, clock = systemClock } = parts;
  await clock.wait(FIRST_WAIT_MS, signal);
  while (!signal.aborted) {
    for (const { name, run } of jobs) {
      if (signal.aborted) return;
      try {
        services.log.info({ job: name, changed: await run(services, clock.now()) }, "daily job done");
      } catch (error) {
        services.log.error({ err: error, job: name }, "daily job failed");
      }
    }
    await clock.wait(DAY_MS, signal);
  }
}
