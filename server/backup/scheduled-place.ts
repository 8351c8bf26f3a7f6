import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { openBucket } from "#app/platform/files/file-store.server.ts";
import { parseStorageUrl } from "#app/platform/files/s3-backend.server.ts";
import { writeBackupFile } from "./backup-file.ts";
import { namesOfSite, rotate } from "./backup-name.ts";
import { BackupError } from "./manifest.ts";

/** The storage of scheduled backups. */
export interface BackupPlace {
  /** Stores a backup completely or not at all; @returns its size in bytes */
  put(name: string, archive: AsyncIterable<Uint8Array>): Promise<number>;
  /** The path of a backup's file; one from a bucket is copied to `folder`. */
  fileOf(name: string, folder: string): Promise<string>;
  /** The names of all files, including files that are not backups. */
  list(): Promise<string[]>;
  /** The size of a backup in bytes; 0 if it is no longer there. */
  sizeOf(name: string): Promise<number>;
  remove(name: string): Promise<void>;
  /** Writes and removes a small file in a folder. A bucket is only listed, because it may keep what is removed. */
  tryOut(): Promise<void>;
}

const FOLDER = "backups";

/**
 * Opens the location of BACKUP_TO: a folder, or an S3-compatible bucket, with backups under `backups/`.
 * @throws {ConfigError} naming BACKUP_TO if it is invalid
 */
export function openBackupPlace(to: string): BackupPlace {
  return to.startsWith("s3:") ? openBackupBucket(to) : openBackupFolder(path.resolve(to));
}

function openBackupBucket(to: string): BackupPlace {
  const store = openBucket(parseStorageUrl(to, "BACKUP_TO"));
  async function list(): Promise<string[]> {
    const names: string[] = [];
    for await (const key of store.list(FOLDER)) names.push(key.slice(FOLDER.length + 1));
    return names;
  }
  return {
    put: (name, archive) =>
      store.putStream(`${FOLDER}/${name}`, archive, { contentType: "application/octet-stream" }),
    async fileOf(name, folder) {
      const content = await store.openStream(`${FOLDER}/${name}`);
      if (!content) throw new BackupError(`${name} is no longer there.`);
      const file = path.join(folder, name);
      await pipeline(content, createWriteStream(file));
      return file;
    },
    list,
    sizeOf: async (name) => (await store.stat(`${FOLDER}/${name}`))?.bytes ?? 0,
    remove: (name) => store.remove(`${FOLDER}/${name}`),
    tryOut: async () => void (await list()),
  };
}

function openBackupFolder(folder: string): BackupPlace {
  return {
    async put(name, archive) {
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch((cause: unknown) => {
        throw new BackupError(`We couldn’t create the backup folder, ${folder}.`, { cause });
      });
      return writeBackupFile(path.join(folder, name), archive);
    },
    fileOf: async (name) => path.join(folder, name),
    list: () =>
      readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return [];
        throw error;
      }),
    sizeOf: (name) =>
      stat(path.join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    remove: (name) => rm(path.join(folder, name), { force: true }),
    tryOut: () => tryFolder(folder),
  };
}

async function tryFolder(folder: string): Promise<void> {
  const file = path.join(folder, `trellis-try-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(file, "x", { mode: 0o600, flag: "wx" });
  } catch (error) {
    // The folder is what somebody can mend.
    throw Object.assign(error as Error, { path: folder });
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}

/**
 * Finds what a rotation removes and what it spares; see rotate.
 * @param of the site's id and BACKUP_KEEP
 */
export async function planRotation(
  place: BackupPlace,
  { id, keep }: { id: string; keep: number },
): Promise<ReturnType<typeof rotate>> {
  const own = namesOfSite(await place.list(), id);
  const sizes = await Promise.all(own.map(async (name) => ({ name, bytes: await place.sizeOf(name) })));
  return rotate(sizes, keep);
}
