import os from "node:os";
import { dashboardTexts } from "#app/platform/dashboard-texts.ts";
import { diskState, readDiskSpace } from "#app/platform/files/disk-space.server.ts";
import { readLastBackup, recordBackupTest } from "#app/platform/jobs/last-backup.queries.server.ts";
import { type BackupSite, runInTurn } from "./backup-turn.ts";

/** The child process's answer for a successful test restore. */
export interface BackupTested {
  kind: "tested";
  name: string;
}

/** Space a test needs, in backup sizes: the copy from a bucket, its rows, their database, and its files. */
const ROOM_TIMES = 4;

/**
 * Restores the newest backup as a test, once a month, in a child process and a temporary folder, unless
 * another instance has claimed it, and records the result.
 * @param signal aborts it: a TimeoutError is a failure, otherwise it runs after the next start
 * @param readSpace reads the free space of a folder's disk; tests replace it
 * @returns the number of backups tested
 * @throws {Error} if it failed, or the disk has too little space
 */
export async function testScheduledBackup(
  site: BackupSite,
  now: Date,
  signal: AbortSignal,
  readSpace = readDiskSpace,
): Promise<number> {
  const { db } = site.database;
  async function obstacle(): Promise<string | null> {
    const { made } = await readLastBackup(db);
    const { free, size } = await readSpace(os.tmpdir());
    const left = free - ROOM_TIMES * (made?.bytes ?? 0);
    return diskState({ free: left, size }) === "low" ? dashboardTexts.backup.testNoRoom : null;
  }
  const tested = await runInTurn<BackupTested>(site, { work: "test", now, signal, obstacle });
  if (!tested) return 0;
  await recordBackupTest(db, now);
  site.log.info({ name: tested.name }, "backup restored as a test");
  return 1;
}
