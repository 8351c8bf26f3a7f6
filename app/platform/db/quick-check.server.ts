import path from "node:path";
import { JobEnded, jobProcess } from "../job-process.server.ts";

export type QuickCheckAnswer =
  | { kind: "well" }
  | { kind: "damaged"; said: string }
  | { kind: "failed"; reason: string };

// In the build, it is an entry beside the chunk that contains this module (vite.config.ts).
const ENTRY = new URL(`./quick-check-process.server${path.extname(import.meta.url)}`, import.meta.url);
const MAX_HEAP_MB = 64;
/** A database of 1 GB took 2.6 s on two idle cores. */
const LIMIT_MS = 10 * 60_000;

/**
 * Runs SQLite's `quick_check` in a process of its own, which only reads: it takes seconds, and would block the event
 * loop.
 * @param file path of the database file, which the site may use meanwhile
 * @param signal ends the check; `limitMs` is its deadline
 * @returns what SQLite says of the damage, as one line; null if the database is whole
 * @throws {Error} if the check could not be made, or not in time, which says nothing about the database
 */
export async function quickCheck(
  file: string,
  signal: AbortSignal,
  limitMs = LIMIT_MS,
): Promise<string | null> {
  const checker = jobProcess<string, QuickCheckAnswer>(ENTRY, MAX_HEAP_MB);
  // Later, because a job that was just asked for has no process yet.
  const end = () => setImmediate(() => void checker.end());
  signal.addEventListener("abort", end);
  try {
    const answer = await checker.ask(file, limitMs, () => true);
    if (answer.kind === "failed") throw new Error(`The database could not be checked: ${answer.reason}`);
    return answer.kind === "damaged" ? answer.said : null;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof JobEnded && error.isLate)
      throw new Error(`The check of the database took longer than ${limitMs / 60_000} minutes.`);
    throw error;
  } finally {
    signal.removeEventListener("abort", end);
  }
}
