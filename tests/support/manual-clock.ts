import type { Clock } from "#app/platform/clock.server.ts";

/** A clock that advances only on request. */
export interface ManualClock extends Clock {
  /** Advances the time and resolves the waits that are over. */
  advance(ms: number): void;
  /** Resolves as soon as a wait is pending, or as many as are given, with the first one's milliseconds. */
  asleep(waits?: number): Promise<number>;
}

/** Creates a clock that starts at an ISO time. */
export function manualClock(start = "2026-03-01T12:00:00.000Z"): ManualClock {
  let time = new Date(start).getTime();
  const sleepers = new Set<{ ms: number; until: number; wake: () => void }>();
  const watchers = new Set<() => void>();
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
        for (const watcher of [...watchers]) watcher();
      }),
    advance(ms) {
      time += ms;
      for (const sleeper of [...sleepers]) if (sleeper.until <= time) sleeper.wake();
    },
    asleep: (waits = 1) =>
      new Promise((resolve) => {
        const watcher = () => {
          const [sleeper] = sleepers;
          if (!sleeper || sleepers.size < waits) return;
          watchers.delete(watcher);
          resolve(sleeper.ms);
        };
        watchers.add(watcher);
        watcher();
      }),
  };
}
