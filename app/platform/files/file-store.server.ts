import path from "node:path";
import type { Readable } from "node:stream";
import { withinTime } from "../within-time.server.ts";
import type { Backend, ByteRange } from "./backend.server.ts";
import { openFolder } from "./folder-backend.server.ts";
import { openS3Bucket, parseStorageUrl, type S3Location } from "./s3-backend.server.ts";

/**
 * Where files are kept: a folder, or an S3-compatible store. A key is a path of letters, digits and `-_!.`, its
 * parts joined by `/`, none starting or ending with a dot; every function throws BadKey for another, and an Error when
 * the store does not answer (within 10 s, for what reads).
 */
export interface FileStore {
  /**
   * Keeps a file. It is there whole or not at all, even when the process is killed half-way.
   * @throws {FileExists} when the key is taken: names are never reused
   */
  put(key: string, bytes: Uint8Array, options: { contentType: string }): Promise<void>;
  /**
   * Keeps a file of any length, piece by piece, whole or not at all like put.
   * @returns how many bytes it has
   * @throws {FileExists} when the key is taken
   * @throws what the source throws
   */
  putStream(
    key: string,
    source: AsyncIterable<Uint8Array>,
    options: { contentType: string },
  ): Promise<number>;
  /** @returns null when there is no such file */
  read(key: string): Promise<Uint8Array | null>;
  /** @returns null when there is no such file */
  stat(key: string): Promise<{ bytes: number; modified: Date } | null>;
  /**
   * @param range part of the file, inside its length; without it the whole
   * @returns the bytes as a stream that must be read or destroyed; null when there is no such file
   */
  openStream(key: string, range?: ByteRange): Promise<Readable | null>;
  /**
   * Names every file below a folder, in no order; what comes or goes meanwhile may be named or not, and what stands there
   * under a name that is no key is passed over.
   * @param folder a key; one that is not there holds nothing
   */
  list(folder: string): AsyncIterable<string>;
  /** A missing file is fine. */
  remove(key: string): Promise<void>;
  /** @throws {Error} when the store does not answer, does not let us in or, as far as it tells, has no room */
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

const MAX_KEY_LENGTH = 900;
const READ_LIMIT_MS = 10_000;

/**
 * Opens the file store: `DATA_DIR/storage`, or what STORAGE_URL names.
 * @throws {ConfigError} naming STORAGE_URL when it cannot be understood
 * @throws {Error} when the folder cannot be made
 */
export function openFileStore(place: { storageUrl?: string | undefined; dataDir: string }): FileStore {
  if (place.storageUrl) return openBucket(parseStorageUrl(place.storageUrl));
  const folder = openFolder(path.join(place.dataDir, "storage"));
  return storeOn(async () => folder);
}

/** Opens a bucket of an S3-compatible store; it is asked nothing before the first file. */
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

/** Whether a store takes a key: narrower than stores themselves are, so that it means the same file in each of them. */
export function isKey(key: string): boolean {
  const parts = key.split("/");
  return key.length <= MAX_KEY_LENGTH && parts.every((part) => /^[\w!-]([\w!.-]*[\w!-])?$/.test(part));
}

function checkKey(key: string): void {
  if (!isKey(key)) throw new BadKey("The file name is not allowed.");
}

/** Whoever reads waits no longer, however long the queue to a store that does not answer. */
const inTime = <T>(reading: Promise<T>) => withinTime(reading, READ_LIMIT_MS);

async function unlessMissing<T>(work: Promise<T>, isMissing: (error: unknown) => boolean): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
