import type { Clock } from "./clock.server.ts";

export interface BackgroundWorker {
  /** Looks for work immediately; call it after a commit that brings some. */
  wake(): void;
  /** Begins nothing more, waits for what is under way and records it. */
  stop(): Promise<void>;
}

/** Records what came of an attempt; while the database is away, it is kept in memory and recorded later. */
export type Keep<Outcome> = (id: string, outcome: Outcome) => Promise<void>;

interface WorkerParts<Outcome> {
  clock: Clock;
  /** Does what is due, and returns in how many milliseconds to look again. Throws if the database can't be reached. */
  work(keep: Keep<Outcome>, wake: () => void): Promise<number>;
  /** Stores an outcome. Throws if the database can't be reached. */
  record(outcome: Outcome): Promise<void>;
  /** @param unrecorded the number of outcomes in memory */
  onOutage(error: unknown, unrecorded: number): void;
  /** Attempts that `work` doesn't wait for; a stop does. */
  underWay?: Iterable<Promise<unknown>>;
}

const DATABASE_PAUSE_MS = 1000;

/**
 * Starts a worker, which works, sleeps and works again until it is stopped. No wake-up is lost. Outcomes that could not
 * be recorded come before further work: what was done but not recorded would be done again.
 */
export function startWorker<Outcome>(parts: WorkerParts<Outcome>): BackgroundWorker {
  const { clock, work, record, onOutage, underWay = [] } = parts;
  const unrecorded = new Map<string, Outcome>();
  let stopping = false;
  let woken = false;
  let alarm = new AbortController();

  async function recordOne(id: string, outcome: Outcome): Promise<void> {
    await record(outcome);
    unrecorded.delete(id);
  }

  function waitForDatabase(error: unknown): number {
    onOutage(error, unrecorded.size);
    return DATABASE_PAUSE_MS;
  }

  async function turn(): Promise<number> {
    for (const entry of unrecorded) await recordOne(...entry);
    return work(keep, wake);
  }

  async function keep(id: string, outcome: Outcome): Promise<void> {
    unrecorded.set(id, outcome);
    await recordOne(id, outcome).catch(waitForDatabase);
  }

  async function run(): Promise<void> {
    while (!stopping) {
      woken = false;
      const pause = await turn().catch(waitForDatabase);
      if (pause === 0 || woken || stopping) continue;
      alarm = new AbortController();
      await clock.wait(pause, alarm.signal);
    }
    await Promise.all(underWay);
    for (const entry of unrecorded) await recordOne(...entry).catch(waitForDatabase);
  }

  function wake(): void {
    woken = true;
    alarm.abort();
  }

  const finished = run();
  return {
    wake,
    stop() {
      stopping = true;
      wake();
      return finished;
    },
  };
}
