import { createReadStream } from "node:fs";
import { access, constants, mkdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { S3DriverOptions } from "flydrive/drivers/s3/types";
import { parseStorageUrl } from "./storage-url.server.ts";

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where files are kept: a folder, or an S3-compatible store. Keys are paths with `/`. */
export interface FileStore {
  /** @throws {Error} when the key is taken: names are never reused */
  put(key: string, bytes: Uint8Array, options: { contentType: string }): Promise<void>;
  /** @returns null when there is no such file */
  read(key: string): Promise<Uint8Array | null>;
  /** @returns null when there is no such file */
  stat(key: string): Promise<{ bytes: number; modified: Date } | null>;
  /** @returns the bytes as a stream; null when there is no such file */
  openStream(key: string, range?: ByteRange): Promise<Readable | null>;
  /** A missing file is fine. */
  remove(key: string): Promise<void>;
  /** @throws {Error} when the store does not answer */
  ready(): Promise<void>;
}

/** A key that could leave the store's folder or confuse it. */
export class BadKey extends Error {
  override name = "BadKey";
}

function checkedKey(key: string): string {
  const parts = key.split("/");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these must not reach a file system
  const bad = key.length > 900 || /[\u0000-\u001f\u007f\\]/.test(key);
  if (bad || parts.some((part) => part === "" || part === "." || part === "..")) {
    throw new BadKey("The file name is not allowed.");
  }
  return key;
}

/**
 * Opens the file store: `DATA_DIR/storage`, or what STORAGE_URL names.
 * @throws {Error} naming STORAGE_URL when it cannot be understood
 */
export function openFileStore(place: { storageUrl?: string | undefined; dataDir: string }): FileStore {
  return place.storageUrl ? openS3(place.storageUrl) : openFolder(path.join(place.dataDir, "storage"));
}

const isMissing = (error: unknown) =>
  error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "EISDIR" || error.code === "ENOTDIR");

function openFolder(folder: string): FileStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: "public" }));
  const locate = (key: string) => path.join(folder, ...checkedKey(key).split("/"));
  const store: FileStore = {
    async put(key, bytes, { contentType }) {
      if (await store.stat(key)) throw new Error(`${key} is there already`);
      // Written beside its place and moved, so that a broken-off write never leaves half a file under its name.
      const partial = `${key}.${process.pid}.partial`;
      await disk.put(partial, bytes, { contentType });
      await disk.move(partial, key);
    },
    async read(key) {
      try {
        return await readFile(locate(key));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async stat(key) {
      try {
        const found = await stat(locate(key));
        return found.isFile() ? { bytes: found.size, modified: found.mtime } : null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async openStream(key, range) {
      return (await store.stat(key)) ? createReadStream(locate(key), range) : null;
    },
    async remove(key) {
      if (await store.stat(key)) await disk.delete(checkedKey(key));
    },
    async ready() {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.R_OK | constants.W_OK);
    },
  };
  return store;
}

/** The S3 client is loaded only where it is used; a folder needs none of it. */
function openS3(storageUrl: string): FileStore {
  const options = parseStorageUrl(storageUrl);
  const opening = (async () => {
    const { S3Driver } = await import("flydrive/drivers/s3");
    const driverOptions: S3DriverOptions = {
      credentials: options.credentials,
      endpoint: options.endpoint,
      region: options.region,
      bucket: options.bucket,
      forcePathStyle: true,
      supportsACL: false,
      visibility: "public",
    };
    return new Disk(new S3Driver(driverOptions));
  })();
  // Whoever uses the store first gets the failure; nobody waits for it before.
  opening.catch(() => undefined);
  const store: FileStore = {
    async put(key, bytes, { contentType }) {
      const disk = await opening;
      if (await disk.exists(checkedKey(key))) throw new Error(`${key} is there already`);
      await disk.put(key, bytes, { contentType });
    },
    async read(key) {
      const disk = await opening;
      return (await disk.exists(checkedKey(key))) ? disk.getBytes(key) : null;
    },
    async stat(key) {
      const disk = await opening;
      if (!(await disk.exists(checkedKey(key)))) return null;
      const { contentLength, lastModified } = await disk.getMetaData(key);
      return { bytes: contentLength, modified: lastModified };
    },
    async openStream(key, range) {
      const disk = await opening;
      if (!(await disk.exists(checkedKey(key)))) return null;
      const stream = await disk.getStream(key);
      return range ? Readable.from(slice(stream, range)) : stream;
    },
    async remove(key) {
      const disk = await opening;
      if (await disk.exists(checkedKey(key))) await disk.delete(key);
    },
    async ready() {
      await (await opening).exists("ready");
    },
  };
  return store;
}

/** The part of a stream that a range asks for; the store's driver cannot start in the middle. */
async function* slice(stream: Readable, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  let position = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const from = Math.max(0, start - position);
    const to = Math.min(chunk.length, end + 1 - position);
    if (from < to) yield chunk.subarray(from, to);
    position += chunk.length;
    if (position > end) return;
  }
}
