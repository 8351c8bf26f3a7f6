import { setTimeout as delay } from "node:timers/promises";

/** The clock of background work; tests replace it. */
export interface Clock {
  now(): Date;
  /** Resolves after `ms` milliseconds, or when the signal aborts; never rejects. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

/** The system clock; its timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => new Date(),
  wait: (ms, signal) => delay(ms, undefined, { signal, ref: false }).catch(() => undefined),
};
