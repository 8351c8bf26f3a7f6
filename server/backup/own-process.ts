import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { withScratch } from "./scratch.ts";

/** The time a process has for its cleanup before it is killed. */
const GRACE_MS = 2000;

/**
 * Runs a task that would block requests in a child process and returns its answer. The arguments of the
 * process are the task and a temporary folder, which is always deleted afterwards.
 * @param signal terminates the process; if it does not exit, it is killed
 * @returns null if it exited without an answer
 * @throws {Error} if it could not be started
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
    // With a limit, because a process that waits for a hanging disk does not exit even when it is killed.
    await Promise.race([exit, sleep(GRACE_MS, undefined, { ref: false })]);
  }
}
