import type { Clock } from "#app/platform/clock.server.ts";

/** A clock that advances only on request. */
export interface ManualClock extends Clock {
  /** Advances the time and resolves the waits that are over. */
  advance(ms: number): void;
  /** Resolves as soon as a wait is pending, with its milliseconds. */
  asleep(): Promise<number>;
}

/** Creates a clock that starts at an ISO time. */
export function manualClock(start = "2026-03-01T12:00:00.000Z"): ManualClock {
  let time = new Date(start).getTime();
  const sleepers = new Set<{ ms: number; until: number; wake: () => void }>();
  const watchers = new Set<(ms: number) => void>();
  return {
    now: () => new Date(time),
    wait: (ms, signal) =>
      new Promise((resolve) => {
        const sleeper = {
          ms,
          until: time + ms,
          wake: () => {
            sleepers.delete(sleeper);
            resolve();
          },
        };
        if (signal.aborted) return resolve();
        signal.addEventListener("abort", sleeper.wake, { once: true });
        sleepers.add(sleeper);
        for (const watcher of watchers) watcher(ms);
        watchers.clear();
      }),
    advance(ms) {
      time += ms;
      for (const sleeper of [...sleepers]) if (sleeper.until <= time) sleeper.wake();
    },
    asleep: () =>
      new Promise((resolve) => {
        const [sleeper] = sleepers;
        if (sleeper) resolve(sleeper.ms);
        else watchers.add(resolve);
      }),
  };
}
