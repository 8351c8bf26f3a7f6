import type { Readable } from "node:stream";
import type { Disk } from "flydrive";

/** A range of bytes, from 0; `end` is inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A storage backend: flydrive's disk, and what its drivers lack. */
export interface Backend {
  disk: Disk;
  /**
   * Writes a new file atomically.
   * @returns false, with nothing changed, if the key exists
   */
  create(key: string, bytes: Uint8Array, contentType: string): Promise<boolean>;
  /**
   * Like create, from a stream that is not buffered in memory.
   * @returns the number of bytes; null, with nothing changed, if the key exists
   * @throws errors of the source; then nothing is stored
   */
  createFrom(key: string, source: AsyncIterable<Uint8Array>, contentType: string): Promise<number | null>;
  openRange(key: string, range: ByteRange | undefined): Promise<Readable>;
  /** Lists the full keys of all files below a folder; none if the folder is missing. */
  list(folder: string): AsyncIterable<string>;
  /** Whether an error of the disk or of openRange means that the file is missing. */
  isMissing(error: unknown): boolean;
  /** @throws {Error} if the store does not respond, denies access or, as far as it reports, has no space */
  ready(): Promise<void>;
}
