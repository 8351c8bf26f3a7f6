import { existsSync, readdirSync } from "node:fs";
import os from "node:os";
import process from "node:process";

const THREADS = "/proc/self/task";

/**
 * Puts this process behind others where there is more to do than processors can: behind visitors, who must not be slowed,
 * yet not so far that it would stand still while they keep the machine busy. Where threads have a priority of their own,
 * each that runs already is set; those that come later take it on. Its parent can't do this: by then some threads run.
 */
export function lowerPriority(): void {
  const ids = existsSync(THREADS) ? readdirSync(THREADS).map(Number) : [process.pid];
  for (const id of ids) os.setPriority(id, os.constants.priority.PRIORITY_BELOW_NORMAL);
}
