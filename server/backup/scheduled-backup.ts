import { recordBackup } from "#app/features/staff/last-backup.queries.server.ts";
import { type BackupSite, runInTurn } from "./backup-turn.ts";

/** What the process that makes a backup says of it. */
export interface BackupMade {
  kind: "made";
  at: string;
  name: string;
  bytes: number;
  missing: string[];
}

/**
 * Makes the day's backup where BACKUP_TO says, in a process of its own, unless another instance has taken it on, and
 * records what became of it.
 * @param signal ends it: as a TimeoutError it has failed, else it is made after the next start
 * @returns how many were made
 * @throws {Error} when it failed
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
