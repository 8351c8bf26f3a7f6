import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { RunningSite } from "#tests/support/running-site.ts";

const ENOUGH_FOR_FIRST_START_MS = 15 * 60_000;

/** Resident memory of the process that listens, in megabytes. */
export function residentMegabytes({ pid }: RunningSite): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return (Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024) / 1e6;
}

/**
 * Waits until the encoding process, which ends half a minute after its last picture, has gone.
 * @throws {Error} when it is still there after a quarter of an hour
 */
export async function picturesMade({ pid }: RunningSite): Promise<void> {
  const deadline = Date.now() + ENOUGH_FOR_FIRST_START_MS;
  while (readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim()) {
    if (Date.now() > deadline) throw new Error("The site is still making pictures.");
    await pause(500);
  }
}
