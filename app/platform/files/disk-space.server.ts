import { statfs } from "node:fs/promises";

/** Of the disk a folder is on, in bytes. */
export interface DiskSpace {
  /** What this process may still write. */
  free: number;
  size: number;
}

const LOW_BYTES = 500_000_000;
const LOW_SHARE = 0.1;
/** Room that comes and goes about the mark is one shortage. */
const WELL_TIMES = 1.5;

/** @throws {Error} when the folder cannot be looked at */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

/**
 * Whether a disk runs low: below 500 MB, of a disk smaller than 5 GB below a tenth of it. It is well again with half as
 * much more.
 */
export function diskState({ free, size }: DiskSpace): "low" | "between" | "well" {
  const mark = Math.min(LOW_BYTES, LOW_SHARE * size);
  if (free < mark) return "low";
  return free < WELL_TIMES * mark ? "between" : "well";
}
