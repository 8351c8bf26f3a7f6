import { type Clock, systemClock } from "#app/platform/clock.server.ts";

export interface BackgroundWorker {
  /** Looks for work immediately; call it after a commit that brings some. */
  wake(): void;
  /** Begins nothing more, waits for what is under way and records it. */
  stop(): Promise<void>;
}

/**
 * A lane of the queue of what must leave this site (docs/design/mail.md#what-goes-out): where its entries stand, how they are claimed, and
 * what a failure means. Lanes share nothing but the database, so that none waits for another.
 */
export interface Lane<Entry extends { id: string }, Outcome> {
  /** Attempts under way at the same time, so that one that takes its time holds up none behind it. */
  places: number;
  /**
   * Claims entries that are due, at most as many as there are free places; a lane with a pace claims one when its time
   * has come. Throws if the database can't be reached.
   * @returns also when to claim again; null if nothing waits
   */
  claim(free: number): Promise<{ entries: readonly Entry[]; again: Date | null }>;
  /** Tries an entry, outside any transaction. Never throws. */
  attempt(entry: Entry): Promise<Outcome>;
  /** Stores what came of it. Throws if the database can't be reached. */
  record(outcome: Outcome): Promise<void>;
  /** What comes before each claim, also while no place is free. Throws if the database can't be reached. */
  prepare?(): Promise<void>;
  /** @param unrecorded the number of outcomes in memory */
  onOutage(error: unknown, unrecorded: number): void;
  clock?: Clock | undefined;
}

const DATABASE_PAUSE_MS = 1000;
const MAX_SLEEP_MS = 30_000;
/** A due entry may be unavailable while another instance claims it. */
const MIN_SLEEP_MS = 10;

/**
 * Starts the worker of a lane, which claims, sleeps and claims again until it is stopped; an attempt that ends wakes it. No
 * wake-up is lost. While the database is away, what came of an attempt is kept in memory, and recorded before further
 * work: what was done but not recorded would be done again.
 */
export function startLane<Entry extends { id: string }, Outcome>(
  lane: Lane<Entry, Outcome>,
): BackgroundWorker {
  const { places, onOutage, clock = systemClock } = lane;
  const underWay = new Set<Promise<void>>();
  const unrecorded = new Map<string, Outcome>();
  let stopping = false;
  let woken = false;
  let alarm = new AbortController();

  /** @returns in how many milliseconds to look again */
  async function turn(): Promise<number> {
    for (const entry of unrecorded) await recordOne(...entry);
    await lane.prepare?.();
    if (underWay.size >= places) return MAX_SLEEP_MS;
    const { entries, again } = await lane.claim(places - underWay.size);
    for (const entry of entries) begin(entry);
    if (again === null) return MAX_SLEEP_MS;
    return Math.min(Math.max(again.getTime() - clock.now().getTime(), MIN_SLEEP_MS), MAX_SLEEP_MS);
  }

  function begin(entry: Entry): void {
    const attempt = tryAndRecord(entry).finally(() => {
      underWay.delete(attempt);
      wake();
    });
    underWay.add(attempt);
  }

  async function tryAndRecord(entry: Entry): Promise<void> {
    const outcome = await lane.attempt(entry);
    unrecorded.set(entry.id, outcome);
    await recordOne(entry.id, outcome).catch(waitForDatabase);
  }

  async function recordOne(id: string, outcome: Outcome): Promise<void> {
    await lane.record(outcome);
    unrecorded.delete(id);
  }

  function waitForDatabase(error: unknown): number {
    onOutage(error, unrecorded.size);
    return DATABASE_PAUSE_MS;
  }

  async function run(): Promise<void> {
    while (!stopping) {
      woken = false;
      const pause = await turn().catch(waitForDatabase);
      if (woken || stopping) continue;
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
