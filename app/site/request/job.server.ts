import type { SiteRuntime } from "./site-context.server.ts";

/** Recurring work. Every instance of the site runs it, so repeated and concurrent runs must be harmless. */
export interface Job {
  name: string;
  /** Whether a run is logged only if it changed something; for jobs that run every few seconds. */
  quiet?: boolean;
  /** The time limit in milliseconds; the default is an hour. */
  withinMs?: number;
  /**
   * @param signal aborts when the site stops, or with a TimeoutError at the time limit
   * @returns the number of changed or removed records, for the log
   */
  run(runtime: SiteRuntime, now: Date, signal: AbortSignal): Promise<number>;
}
