import { mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Other than the names of releases that removed each other's folders by their age. */
const PREFIX = "trellis-temporary-";
/** The file that a folder's process locks; the system releases the lock of a killed process. */
const OWNER = "owner";

/**
 * Runs `work` with a new folder that only this user can read, and removes it afterwards.
 * @param parent where it is created; the system's temporary folder by default
 * @throws what `work` throws
 */
export async function inTemporaryFolder<Made>(
  work: (folder: string) => Promise<Made>,
  parent = os.tmpdir(),
): Promise<Made> {
  const folder = mkdtempSync(path.join(parent, PREFIX));
  let lock: DatabaseSync | undefined;
  try {
    lock = ownFolder(folder);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
    lock?.close();
  }
}

/**
 * Removes the temporary folders in `parent` whose processes were killed. Folders that cannot be removed are
 * skipped: they may belong to another user.
 */
export function clearTemporaryFolders(parent = os.tmpdir()): void {
  for (const name of readdirSync(parent)) {
    const folder = path.join(parent, name);
    if (!name.startsWith(PREFIX) || !isLeftBehind(folder)) continue;
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another start may be removing it.
    }
  }
}

/** Locks a folder for this process. The file has its name only once it is locked, so that none is free in between. */
function ownFolder(folder: string): DatabaseSync {
  const file = path.join(folder, `${OWNER}.new`);
  const lock = new DatabaseSync(file);
  try {
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    renameSync(file, path.join(folder, OWNER));
  } catch (error) {
    lock.close();
    throw error;
  }
  return lock;
}

function isLeftBehind(folder: string): boolean {
  let owner: DatabaseSync | undefined;
  try {
    owner = new DatabaseSync(path.join(folder, OWNER), { readOnly: true });
    // A read fails while the folder's process has its lock.
    owner.exec("SELECT count(*) FROM sqlite_schema");
    return true;
  } catch {
    return false;
  } finally {
    owner?.close();
  }
}
