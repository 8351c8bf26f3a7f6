import { recordBackup } from "#app/platform/jobs/last-backup.queries.server.ts";
import { type BackupSite, runInTurn } from "./backup-turn.ts";

/** The child process's answer for a completed backup. */
export interface BackupMade {
  kind: "made";
  at: string;
  name: string;
  bytes: number;
  missing: string[];
  /** An outdated backup that is kept, because it is much larger than those after it. */
  spared?: string | undefined;
}

/**
 * Makes the daily backup in the location of BACKUP_TO, in a child process and unless another instance has
 * claimed it, and records the result.
 * @param signal aborts it: a TimeoutError is a failure, otherwise the backup is made after the next start
 * @returns the number of backups made
 * @throws {Error} if it failed
 */
export async function makeScheduledBackup(site: BackupSite, now: Date, signal: AbortSignal): Promise<number> {
  const answer = await runInTurn<BackupMade>(site, { work: "backup", now, signal });
  if (!answer) return 0;
  const { kind: _kind, missing, spared, ...made } = answer;
  await recordBackup(site.database.db, made);
  if (missing.length > 0)
    site.log.warn({ missing }, "the backup lacks originals that the site itself has lost");
  if (spared)
    site.log.warn(
      { spared },
      "an old backup is kept, because it is much larger than those after it: look whether the site has lost content, and delete it yourself if it has not",
    );
  site.log.info(made, "backup made");
  return 1;
}
