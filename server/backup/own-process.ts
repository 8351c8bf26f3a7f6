import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { withScratch } from "./scratch.ts";

/** How long a process has to leave nothing behind before it is killed. */
const GRACE_MS = 2000;

/**
 * Has a process of its own do what would hold up visitors, and waits for what it says. Its arguments are the task and a
 * folder for whatever it keeps meanwhile, which is gone afterwards however it ended.
 * @param signal tells it to end; if it doesn't, it is killed
 * @returns null when it ended without a word
 * @throws {Error} when it could not be started
 */
export async function askProcess<Answer>(
  entry: URL,
  task: string,
  signal: AbortSignal,
): Promise<Answer | null> {
  return withScratch(async (folder) => {
    const stdio = ["ignore", "ignore", "inherit", "ipc"] as const;
    const child = fork(entry, [task, folder], { execArgv: [], stdio: [...stdio] });
    let answer: Answer | null = null;
    child.on("message", (message) => {
      answer = message as Answer;
    });
    await ended(child, signal);
    return answer;
  });
}

async function ended(child: ChildProcess, signal: AbortSignal): Promise<void> {
  const exit = once(child, "exit");
  if (!signal.aborted) await Promise.race([exit, once(signal, "abort")]);
  for (const kill of ["SIGTERM", "SIGKILL"] as const) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(kill);
    // A disk that does not answer keeps even a killed one.
    await Promise.race([exit, sleep(GRACE_MS, undefined, { ref: false })]);
  }
}
