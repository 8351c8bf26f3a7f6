import { makeScheduledBackup } from "./backup/scheduled-backup.ts";
import { testScheduledBackup } from "./backup/scheduled-test.ts";
import type { Job } from "./run-jobs.ts";

/** How often these are looked at: one that died with the site is due again at once, one that failed after an hour. */
export const BACKUPS_CHECKED_MS = 5 * 60_000;

/** 5 GB, the most a bucket takes, are sent in this time at 4 Mbit/s; 204 MB were encrypted in 6 s. */
const WITHIN_MS = 3 * 3_600_000;

/** Apart from the daily jobs, which would wait for them. */
export const backupJobs: readonly Job[] = [
  { name: "make backup", quiet: true, withinMs: WITHIN_MS, run: makeScheduledBackup },
  {
    ...{ name: "test backup", quiet: true, withinMs: WITHIN_MS },
    run: (site, now, signal) => testScheduledBackup(site, now, signal),
  },
];
