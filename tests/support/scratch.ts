import { mkdtemp, statfs } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

const MEMORY = "/dev/shm";
const ENOUGH_BYTES = 2 ** 31;

/**
 * Creates a temporary folder for one test run, in memory if the machine has enough.
 * @param prefix the prefix of its name
 */
export async function scratchFolder(prefix: string): Promise<string> {
  const free = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return await mkdtemp(path.join(free > ENOUGH_BYTES ? MEMORY : os.tmpdir(), prefix));
}
