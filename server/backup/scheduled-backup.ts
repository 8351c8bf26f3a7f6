import { recordBackup } from "#app/features/staff/last-backup.queries.server.ts";
import { type BackupSite, runInTurn } from "./backup-turn.ts";

/** The child process's answer for a completed backup. */
export interface BackupMade {
  kind: "made";
  at: string;
  name: string;
  bytes: number;
  missing: string[];
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
  const { kind: _kind, missing, ...made } = answer;
  await recordBackup(site.database.db, made);
  if (missing.length > 0)
    site.log.warn({ missing }, "the backup lacks originals that the site itself has lost");
  site.log.info(made, "backup made");
  return 1;
}
