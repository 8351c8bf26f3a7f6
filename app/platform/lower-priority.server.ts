import { existsSync, readdirSync } from "node:fs";
import os from "node:os";
import process from "node:process";

const THREADS = "/proc/self/task";

/**
 * Lowers the priority of this process below that of visitors' requests, but not so far that it would starve
 * on a busy machine. If threads have their own priorities, it is set for each running thread; later threads
 * inherit it. The parent process cannot do this, because some threads are already running by then.
 */
export function lowerPriority(): void {
  const ids = existsSync(THREADS) ? readdirSync(THREADS).map(Number) : [process.pid];
  for (const id of ids) os.setPriority(id, os.constants.priority.PRIORITY_BELOW_NORMAL);
}
