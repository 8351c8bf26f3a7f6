import { removeAbandonedUploads } from "#app/features/media/file-removal.queries.server.ts";
import { activityKeptSince, pruneActivity } from "#app/features/staff/activity.queries.server.ts";
import { outboxKeptSince, pruneOutbox } from "#app/platform/outbox/outbox.queries.server.ts";
import { pruneRateLimits } from "#app/platform/rate-limits/rate-limits.queries.server.ts";
import { findImageUses } from "#app/routes/image-uses.server.ts";
import { makeScheduledBackup } from "./backup/scheduled-backup.ts";
import type { Job } from "./run-jobs.ts";

/** How often these are due. */
export const DAILY_MS = 24 * 60 * 60_000;

export const dailyJobs: readonly Job[] = [
  {
    name: "prune outbox",
    run: ({ database }, now) => pruneOutbox(database.db, outboxKeptSince(now)),
  },
  {
    name: "prune activity",
    run: ({ database }, now) => pruneActivity(database.db, activityKeptSince(now)),
  },
  {
    name: "prune rate limits",
    run: ({ database }, now) => pruneRateLimits(database.db, now),
  },
  {
    name: "remove abandoned uploads",
    run: ({ database }, now) => removeAbandonedUploads(database, findImageUses, now),
  },
  { name: "make backup", run: makeScheduledBackup },
];
