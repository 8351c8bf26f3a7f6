import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

const PREFIX = "trellis-work-";
/** Of the folders of backups (server/backup/scratch.ts). */
export const BACKUP_PREFIX = "trellis-backup-";
const HOUR_MS = 60 * 60_000;

/**
 * Maximum age by folder prefix, longer than any work takes, because another site on this machine may be using
 * a folder.
 */
const leftBehindAfter: readonly [string, number][] = [
  [PREFIX, HOUR_MS],
  [BACKUP_PREFIX, 24 * HOUR_MS],
];

/**
 * Runs `work` with a new temporary folder, which is removed afterwards.
 * @throws what `work` throws
 */
export async function inTemporaryFolder<Made>(
  work: (folder: string) => Promise<Made>,
  prefix = PREFIX,
): Promise<Made> {
  const folder = await mkdtemp(path.join(os.tmpdir(), prefix));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Removes temporary folders of killed processes. Folders that cannot be removed are skipped: they may belong
 * to another user.
 */
export async function clearTemporaryFolders(now: Date): Promise<void> {
  for (const name of await readdir(os.tmpdir())) {
    const [, after] = leftBehindAfter.find(([prefix]) => name.startsWith(prefix)) ?? [];
    if (after === undefined) continue;
    const folder = path.join(os.tmpdir(), name);
    const found = await stat(folder).catch(() => null);
    if (!found || now.getTime() - found.mtimeMs < after) continue;
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
