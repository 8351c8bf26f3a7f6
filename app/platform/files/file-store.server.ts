import path from "node:path";
import type { Readable } from "node:stream";
import { openFolder } from "./folder-disk.server.ts";
import { openS3Bucket } from "./s3-disk.server.ts";
import { parseStorageUrl } from "./storage-url.server.ts";

/** Bytes from `start` to `end`, both included, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where files are kept: a folder, or an S3-compatible store. A key is a path of letters, digits and `-_.! `, its
 * parts joined by `/`; every function throws BadKey for another.
 */
export interface FileStore {
  /**
   * Keeps a file. It is there whole or not at all, even when the process is killed half-way.
   * @throws {FileExists} when the key is taken: names are never reused
   */
  put(key: string, bytes: Uint8Array, options: { contentType: string }): Promise<void>;
  /** @returns null when there is no such file */
  read(key: string): Promise<Uint8Array | null>;
  /** @returns null when there is no such file */
  stat(key: string): Promise<{ bytes: number; modified: Date } | null>;
  /**
   * @param range part of the file, inside its length; without it the whole
   * @returns the bytes as a stream that must be read or destroyed; null when there is no such file
   */
  openStream(key: string, range?: ByteRange): Promise<Readable | null>;
  /** A missing file is fine. */
  remove(key: string): Promise<void>;
  /** @throws {Error} when the store does not answer or does not let us in */
  ready(): Promise<void>;
}

/** A key that could leave the store's folder or confuse it. */
export class BadKey extends Error {
  override name = "BadKey";
}

/** The key is taken. */
export class FileExists extends Error {
  override name = "FileExists";
}

const LONGEST_KEY = 900;

/**
 * Opens the file store: `DATA_DIR/storage`, or what STORAGE_URL names.
 * @throws {Error} naming STORAGE_URL when it cannot be understood; a folder that cannot be made
 */
export function openFileStore(place: { storageUrl?: string | undefined; dataDir: string }): FileStore {
  const opened = place.storageUrl
    ? openS3Bucket(parseStorageUrl(place.storageUrl))
    : openFolder(path.join(place.dataDir, "storage"));
  return {
    async put(key, bytes, { contentType }) {
      const { create } = await opened(checked(key));
      if (!(await create(key, bytes, contentType))) throw new FileExists(`${key} is there already`);
    },
    async read(key) {
      const { disk, isMissing } = await opened(checked(key));
      return orNull(disk.getBytes(key), isMissing);
    },
    async stat(key) {
      const { disk, isMissing } = await opened(checked(key));
      const found = await orNull(disk.getMetaData(key), isMissing);
      return found && { bytes: found.contentLength, modified: found.lastModified };
    },
    async openStream(key, range) {
      const { openRange, isMissing } = await opened(checked(key));
      return orNull(openRange(key, range), isMissing);
    },
    async remove(key) {
      const { disk, isMissing } = await opened(checked(key));
      await orNull(disk.delete(key), isMissing);
    },
    async ready() {
      const { ready } = await opened("");
      await ready();
    },
  };
}

/** Narrower than file systems allow, so that a key means the same everywhere. */
function checked(key: string): string {
  const wellFormed = /^[\w!.\- ]+(\/[\w!.\- ]+)*$/.test(key) && key.length <= LONGEST_KEY;
  if (!wellFormed || key.split("/").some((part) => /^[. ]+$/.test(part))) {
    throw new BadKey("The file name is not allowed.");
  }
  return key;
}

async function orNull<T>(work: Promise<T>, isMissing: (error: unknown) => boolean): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
