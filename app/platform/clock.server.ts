import { setTimeout as delay } from "node:timers/promises";

/** Time as background work sees it. */
export interface Clock {
  now(): Date;
  /** Resolves after so many milliseconds, or as soon as the signal fires; never rejects. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

/** The machine's own time; waiting keeps no process alive. */
export const systemClock: Clock = {
  now: () => new Date(),
  wait: (ms, signal) => delay(ms, undefined, { signal, ref: false }).catch(() => undefined),
};
