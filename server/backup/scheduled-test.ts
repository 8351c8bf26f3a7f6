import os from "node:os";
import { readLastBackup, recordBackupTest } from "#app/features/staff/last-backup.queries.server.ts";
import { diskState, readDiskSpace } from "#app/platform/files/disk-space.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { type BackupSite, runInTurn } from "./backup-turn.ts";

/** What the process that restores a backup as a test says of it. */
export interface BackupTested {
  kind: "tested";
  name: string;
}

/** A copy of one in a bucket, its rows, their database, and its files. */
const ROOM_TIMES = 4;

/**
 * Restores the newest backup as a test, once a month, in a process of its own and where temporary files go, unless another
 * instance has taken it on, and records what became of it.
 * @param signal ends it: as a TimeoutError it has failed, else it is done after the next start
 * @param readSpace how much room a folder's disk has; the system's answer unless a test brings its own
 * @returns how many were tested
 * @throws {Error} when it failed, or there is no room for it
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
    return diskState({ free: left, size }) === "low" ? staffMessages.backup.testNoRoom : null;
  }
  const tested = await runInTurn<BackupTested>(site, { work: "test", now, signal, obstacle });
  if (!tested) return 0;
  await recordBackupTest(db, now);
  site.log.info({ name: tested.name }, "backup restored as a test");
  return 1;
}
