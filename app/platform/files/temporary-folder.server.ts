import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

const PREFIX = "trellis-work-";
const HOUR_MS = 60 * 60_000;

/** Longer than any work takes, by how its folders begin: another site of this machine may be at it. */
const leftBehindAfter: readonly [string, number][] = [
  [PREFIX, HOUR_MS],
  // Of backups (server/backup/scratch.ts).
  ["trellis-backup-", 24 * HOUR_MS],
];

/**
 * Lends a new folder of the system's temporary one while `work` goes on.
 * @throws what `work` throws
 */
export async function inTemporaryFolder<Made>(work: (folder: string) => Promise<Made>): Promise<Made> {
  const folder = await mkdtemp(path.join(os.tmpdir(), PREFIX));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes the temporary folders of work that was killed; what cannot be removed stays, it may be somebody else's. */
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
