import type { Logger } from "pino";
import { readContentVersion } from "./content-version.server.ts";
import type { Db } from "./schema.server.ts";

/** Under a second, so that another instance's write is seen within one (DESIGN §3). */
const ASK_AFTER_MS = 900;

/** The content version in memory, so that a kept page is answered without the database. */
export interface KnownVersion {
  /** The version last read; null until it could be read once. */
  current(): number | null;
  /** Reads it now: after a write of our own. While the database is away the last one stays. */
  renew(): Promise<void>;
  /** Calls back after each change. */
  onChange(listener: () => void): void;
  stop(): void;
}

/** Follows the content version in the background. */
export function followContentVersion(db: Db, log: Logger): KnownVersion {
  const listeners: (() => void)[] = [];
  let known: number | null = null;
  let isAway = false;
  const renew = async () => {
    try {
      const version = await readContentVersion(db);
      isAway = false;
      if (version === known) return;
      const isFirst = known === null;
      known = version;
      if (!isFirst) for (const listener of listeners) listener();
    } catch (error) {
      // Once an outage, not once a second.
      if (!isAway) log.error({ err: error }, "content version could not be read");
      isAway = true;
    }
  };
  const timer = setInterval(() => void renew(), ASK_AFTER_MS).unref();
  return {
    current: () => known,
    renew,
    onChange: (listener) => void listeners.push(listener),
    stop: () => clearInterval(timer),
  };
}
