import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import pLimit from "p-limit";

/** The process exited, or was killed at the deadline, before it answered its job. */
export class JobEnded extends Error {
  override name = "JobEnded";
  /** Whether it was killed at the deadline. */
  readonly isLate: boolean;
  constructor(isLate: boolean) {
    super(isLate ? "The job took too long." : "The process ended before the job was done.");
    this.isLate = isLate;
  }
}

export interface JobProcess<Job, Answer> {
  /**
   * Sends a job to the process, which is started if there is none, and waits until earlier jobs are done.
   * @param job is copied by structured clone, as the answer is
   * @param limitMs after which the process is killed; it includes the start of the process
   * @param isLast whether the process is killed after this answer; by default it goes on
   * @throws {JobEnded} if the process ends before it answers
   * @throws {Error} if it can't be started
   */
  ask(job: Job, limitMs: number, isLast?: (answer: Answer) => boolean): Promise<Answer>;
  /** Kills the process, if there is one; its current job fails. */
  end(): Promise<void>;
}

interface Running {
  process: ChildProcess;
  /** Never fulfilled; rejected when the process exits. */
  ended: Promise<never>;
}

const IDLE_MS = 30_000;

/**
 * A process for work on untrusted bytes, which runs one job at a time, so that a crash fails only that job. It gets
 * no environment: no secret, no database address. It is started by the first job, and exits after half a minute
 * without one.
 * @param entry its file, which calls serveJobs
 * @param maxHeapMb the limit of its JavaScript heap
 */
export function jobProcess<Job, Answer>(entry: URL, maxHeapMb: number): JobProcess<Job, Answer> {
  const inTurn = pLimit(1);
  let running: Running | null = null;
  let idle: NodeJS.Timeout | undefined;

  function start(): Running {
    const process = fork(entry, {
      env: {},
      execArgv: [`--max-old-space-size=${maxHeapMb}`],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    const ended = new Promise<never>((_resolve, reject) => {
      // Without an id, it could not be started; later errors are of the channel to a process that has ended.
      process.once("error", (error) => reject(process.pid === undefined ? error : new JobEnded(false)));
      process.once("exit", () => reject(new JobEnded(false)));
    });
    ended.catch(() => {
      if (running?.process === process) running = null;
    });
    return { process, ended };
  }

  /** Disconnects the process, which then exits. `running` is reset first, so that no further job is sent to it. */
  function dismiss(): void {
    const process = running?.process;
    running = null;
    if (process?.connected) process.disconnect();
  }

  async function end(): Promise<void> {
    running?.process.kill("SIGKILL");
    await running?.ended.catch(() => undefined);
  }

  async function ask(job: Job, limitMs: number, isLast = (_answer: Answer) => false): Promise<Answer> {
    clearTimeout(idle);
    if (!running?.process.connected) running = start();
    const { process, ended } = running;
    hold(process);
    const answered = new AbortController();
    let isLate = false;
    const limit = setTimeout(() => {
      isLate = true;
      process.kill("SIGKILL");
    }, limitMs);
    try {
      process.send(job as never);
      const [answer] = await Promise.race([once(process, "message", answered), ended]);
      if (isLast(answer)) await end();
      return answer;
    } catch (error) {
      throw isLate ? new JobEnded(true) : error;
    } finally {
      answered.abort();
      clearTimeout(limit);
      release(process);
      idle = setTimeout(dismiss, IDLE_MS).unref();
    }
  }

  return { ask: (...job) => inTurn(ask, ...job), end };
}

/** An idle process must not keep this process alive. */
function release(process: ChildProcess): void {
  process.unref();
  process.channel?.unref();
}

function hold(process: ChildProcess): void {
  process.ref();
  process.channel?.ref();
}
