import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { Config } from "#app/platform/config.server.ts";
import { openBucket } from "#app/platform/files/file-store.server.ts";
import { parseStorageUrl } from "#app/platform/files/s3-backend.server.ts";
import { writeBackupFile } from "./backup-file.ts";
import { BackupError } from "./manifest.ts";

/** The storage of scheduled backups. */
export interface BackupPlace {
  /** Stores a backup completely or not at all; @returns its size in bytes */
  put(name: string, archive: AsyncIterable<Uint8Array>): Promise<number>;
  /** The path of a backup's file; one from a bucket is copied to `folder`. */
  fileOf(name: string, folder: string): Promise<string>;
  /** The names of all files, including files that are not backups. */
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
}

const FOLDER = "backups";
const PARTIAL = ".partial";

/**
 * Opens the location of BACKUP_TO: a folder, or an S3-compatible bucket, with backups under `backups/`.
 * @throws {ConfigError} naming BACKUP_TO if it is invalid
 */
export function openBackupPlace(to: string): BackupPlace {
  return to.startsWith("s3:") ? openBackupBucket(to) : openBackupFolder(path.resolve(to));
}

function openBackupBucket(to: string): BackupPlace {
  const store = openBucket(parseStorageUrl(to, "BACKUP_TO"));
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
    async list() {
      const names: string[] = [];
      for await (const key of store.list(FOLDER)) names.push(key.slice(FOLDER.length + 1));
      return names;
    },
    remove: (name) => store.remove(`${FOLDER}/${name}`),
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
    remove: (name) => rm(path.join(folder, name), { force: true }),
  };
}

/**
 * The file name of a backup made at `now` (UTC). Names sort by time.
 * @param config with a passphrase, the name ends with `.age`
 */
export function backupName(now: Date, { passphrase }: Pick<Config["backup"], "passphrase">): string {
  const moment = now.toISOString().slice(0, 19).replaceAll(":", "-");
  return `trellis-${moment}Z.tar${passphrase ? ".age" : ""}`;
}

const OWN_NAME = /^trellis-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar(\.age)?$/;

const ownNames = (names: readonly string[]) => names.filter((name) => OWN_NAME.test(name)).sort();

/** The newest backup among the names; undefined if there is none. */
export function newestName(names: readonly string[]): string | undefined {
  return ownNames(names).at(-1);
}

/**
 * The files to delete once a new backup is complete: backups except the newest `keep`, and partial files of
 * killed backups. Other files are never deleted.
 */
export function outdatedNames(names: readonly string[], keep: number): string[] {
  const own = ownNames(names);
  return [...own.slice(0, Math.max(0, own.length - keep)), ...halfWrittenNames(names)];
}

/** The partial files of killed backups. */
export function halfWrittenNames(names: readonly string[]): string[] {
  return names.filter((name) => name.endsWith(PARTIAL) && OWN_NAME.test(name.slice(0, -PARTIAL.length)));
}
