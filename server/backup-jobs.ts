import type { Job } from "#app/site/request/job.server.ts";
import { makeScheduledBackup } from "./backup/scheduled-backup.ts";
import { testScheduledBackup } from "./backup/scheduled-test.ts";

/** The interval of the jobs: an interrupted backup is due again at once, a failed one after an hour. */
export const BACKUPS_CHECKED_MS = 5 * 60_000;

/** Enough to upload 5 GB, the maximum of a bucket, at 4 Mbit/s; encryption took 6 s for 204 MB. */
const WITHIN_MS = 3 * 3_600_000;

/** Separate from the daily jobs, so that these don't wait for a backup. */
export const backupJobs: readonly Job[] = [
  { name: "make backup", quiet: true, withinMs: WITHIN_MS, run: makeScheduledBackup },
  {
    name: "test backup",
    quiet: true,
    withinMs: WITHIN_MS,
    run: (site, now, signal) => testScheduledBackup(site, now, signal),
  },
];
