import type { Readable } from "node:stream";
import type { Disk } from "flydrive";

/** Bytes from `start` to `end`, both included, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/** What a kind of store has to bring: flydrive's disk, and what its drivers don't do. */
export interface Backend {
  disk: Disk;
  /**
   * Writes a new file, whole or not at all.
   * @returns false, with nothing changed, when the key is taken
   */
  create(key: string, bytes: Uint8Array, contentType: string): Promise<boolean>;
  /**
   * Like create, from a source that is never held in memory whole.
   * @returns how many bytes there were; null, with nothing changed, when the key is taken
   * @throws what the source throws; then nothing is kept
   */
  createFrom(key: string, source: AsyncIterable<Uint8Array>, contentType: string): Promise<number | null>;
  openRange(key: string, range: ByteRange | undefined): Promise<Readable>;
  /** The keys that begin with a folder's name, files below it and perhaps others. */
  list(folder: string): AsyncIterable<string>;
  /** Whether a failure of the disk or of openRange means that there is no such file. */
  isMissing(error: unknown): boolean;
  /** @throws {Error} when the store does not answer or does not let us in */
  ready(): Promise<void>;
}
