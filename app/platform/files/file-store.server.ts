import path from "node:path";
import type { Readable } from "node:stream";
import { withinTime } from "../within-time.server.ts";
import type { Backend, ByteRange } from "./backend.server.ts";
import { openFolder } from "./folder-backend.server.ts";
import { openS3Bucket, parseStorageUrl, type S3Location } from "./s3-backend.server.ts";

/**
 * File storage in a folder or an S3-compatible store. A key is a path of letters, digits and `-_!.`, its
 * parts joined by `/`, none starting or ending with a dot. Every function throws BadKey for any other key,
 * and an Error if the store does not respond (within 10 s when reading).
 */
export interface FileStore {
  /**
   * Stores a file atomically, even if the process is killed.
   * @throws {FileExists} if the key exists: keys are never reused
   */
  put(key: string, bytes: Uint8Array, options: { contentType: string }): Promise<void>;
  /**
   * Stores a stream of any length, atomically like put.
   * @returns the number of bytes
   * @throws {FileExists} if the key exists
   * @throws errors of the source
   */
  putStream(
    key: string,
    source: AsyncIterable<Uint8Array>,
    options: { contentType: string },
  ): Promise<number>;
  /** @returns null if the file is missing */
  read(key: string): Promise<Uint8Array | null>;
  /** @returns null if the file is missing */
  stat(key: string): Promise<{ bytes: number; modified: Date } | null>;
  /**
   * @param range a range within the file; default: the whole file
   * @returns a stream that must be consumed or destroyed; null if the file is missing
   */
  openStream(key: string, range?: ByteRange): Promise<Readable | null>;
  /**
   * Lists the keys of all files below a folder, unordered. Files that are added or removed meanwhile may be
   * included or not; names that are not keys are skipped.
   * @param folder a key; a missing folder is empty
   */
  list(folder: string): AsyncIterable<string>;
  /** Deletes a file; a missing file is not an error. */
  remove(key: string): Promise<void>;
  /** @throws {Error} if the store does not respond, denies access or, as far as it reports, has no space */
  ready(): Promise<void>;
}

/** An invalid key, which could escape the store's folder. */
export class BadKey extends Error {
  override name = "BadKey";
}

/** The key already exists. */
export class FileExists extends Error {
  override name = "FileExists";
}

const MAX_KEY_LENGTH = 900;
const READ_LIMIT_MS = 10_000;

/**
 * Opens the file store: `DATA_DIR/storage`, or that of STORAGE_URL.
 * @throws {ConfigError} naming STORAGE_URL if it is invalid
 * @throws {Error} if the folder cannot be created
 */
export function openFileStore(place: { storageUrl?: string | undefined; dataDir: string }): FileStore {
  if (place.storageUrl) return openBucket(parseStorageUrl(place.storageUrl));
  const folder = openFolder(path.join(place.dataDir, "storage"));
  return storeOn(async () => folder);
}

/** Opens a bucket of an S3-compatible store; it connects at the first operation. */
export function openBucket(location: S3Location): FileStore {
  let opening: Promise<Backend> | undefined;
  return storeOn(() => {
    opening ??= openS3Bucket(location);
    return opening;
  });
}

function storeOn(open: () => Promise<Backend>): FileStore {
  const at = (key: string) => {
    checkKey(key);
    return open();
  };
  return {
    async put(key, bytes, { contentType }) {
      const { create } = await at(key);
      if (!(await create(key, bytes, contentType))) throw new FileExists(`${key} is there already`);
    },
    async putStream(key, source, { contentType }) {
      const { createFrom } = await at(key);
      const bytes = await createFrom(key, source, contentType);
      if (bytes === null) throw new FileExists(`${key} is there already`);
      return bytes;
    },
    async read(key) {
      const { disk, isMissing } = await at(key);
      return unlessMissing(inTime(disk.getBytes(key)), isMissing);
    },
    async stat(key) {
      const { disk, isMissing } = await at(key);
      const found = await unlessMissing(inTime(disk.getMetaData(key)), isMissing);
      return found && { bytes: found.contentLength, modified: found.lastModified };
    },
    async openStream(key, range) {
      const { openRange, isMissing } = await at(key);
      return unlessMissing(inTime(openRange(key, range)), isMissing);
    },
    async *list(folder) {
      const { list } = await at(folder);
      for await (const name of list(folder)) if (isKey(name)) yield name;
    },
    async remove(key) {
      const { disk, isMissing } = await at(key);
      await unlessMissing(disk.delete(key), isMissing);
    },
    async ready() {
      const { ready } = await open();
      await ready();
    },
  };
}

/**
 * Whether a text is a valid key. The rules are stricter than those of the stores, so that a key means the
 * same file in each of them.
 */
export function isKey(key: string): boolean {
  const parts = key.split("/");
  return key.length <= MAX_KEY_LENGTH && parts.every((part) => /^[\w!-]([\w!.-]*[\w!-])?$/.test(part));
}

function checkKey(key: string): void {
  if (!isKey(key)) throw new BadKey("The file name is not allowed.");
}

/** Limits the duration of a read, including the wait for a store that does not respond. */
const inTime = <T>(reading: Promise<T>) => withinTime(reading, READ_LIMIT_MS);

async function unlessMissing<T>(work: Promise<T>, isMissing: (error: unknown) => boolean): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
