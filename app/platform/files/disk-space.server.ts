import { statfs } from "node:fs/promises";

/** Space of the disk that contains a folder, in bytes. */
export interface DiskSpace {
  /** Available to this process. */
  free: number;
  size: number;
}

const LOW_BYTES = 500_000_000;
const LOW_SHARE = 0.1;
/** Hysteresis: free space that varies around the threshold counts as one shortage. */
const WELL_TIMES = 1.5;

/** @throws {Error} if the folder cannot be read */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

/**
 * Whether disk space is low: less than 500 MB, or less than a tenth of a disk smaller than 5 GB. It is
 * sufficient again at 1.5 times that threshold.
 */
export function diskState({ free, size }: DiskSpace): "low" | "between" | "well" {
  const mark = Math.min(LOW_BYTES, LOW_SHARE * size);
  if (free < mark) return "low";
  return free < WELL_TIMES * mark ? "between" : "well";
}
