import { sql } from "kysely";
import type { Logger } from "pino";
import type { Engine } from "./database.server.ts";
import type { Db, Trx } from "./schema.server.ts";

/**
 * Increments the content version after a change that visitors see (DESIGN §3): pages cached under an older
 * version are no longer served. Call it in the transaction of the change.
 * @param unpublishes whether content is taken down: older cached pages are then not served in an outage
 * either
 */
export async function bumpContentVersion(trx: Trx, unpublishes = false): Promise<void> {
  const next = sql<number>`version + 1`;
  await trx
    .updateTable("content_version")
    .set({ version: next, ...(unpublishes && { taken_down_at: next }) })
    .where("id", "=", 1)
    .execute();
}

/**
 * Serialises staff's writes, so that what one has checked (last save, used titles) is still true when it
 * writes. SQLite has a single writer anyway. Call it first in the transaction.
 */
export async function lockForWrite(trx: Trx, engine: Engine): Promise<void> {
  if (engine === "sqlite") return;
  await trx.selectFrom("content_version").select("version").where("id", "=", 1).forUpdate().execute();
}

/**
 * Reads the content version.
 * @returns an integer that increases with every change
 * @throws {Error} when the database cannot be reached
 */
export const readContentVersion = async (db: Db): Promise<number> => (await readVersions(db)).version;

async function readVersions(db: Db): Promise<{ version: number; takenDownAt: number }> {
  const row = await db
    .selectFrom("content_version")
    .select(["version", "taken_down_at"])
    .where("id", "=", 1)
    .executeTakeFirstOrThrow();
  return { version: Number(row.version), takenDownAt: Number(row.taken_down_at) };
}

/** Less than a second, so that another instance's write is seen within one (DESIGN §3). */
const ASK_AFTER_MS = 900;

/** The content version in memory, so that a cached page is served without a query. */
export interface ContentVersion {
  /** The version last read; null before the first successful read. */
  current(): number | null;
  /** The version of the last take-down: pages cached under an older version are never served. */
  takenDownAt(): number;
  /**
   * Reads it immediately, for use after a write of this process. If the database is unreachable, the last
   * value is kept.
   */
  refresh(): Promise<void>;
  /** Adds a listener that is called after each change. */
  onChange(listener: () => void): void;
  stop(): void;
}

/** Polls the content version in the background. */
export function followContentVersion(db: Db, log: Logger): ContentVersion {
  const listeners: (() => void)[] = [];
  let known: number | null = null;
  let takenDownAt = 0;
  let isAway = false;
  const refresh = async () => {
    try {
      const read = await readVersions(db);
      isAway = false;
      if (read.version === known) return;
      const isFirst = known === null;
      known = read.version;
      takenDownAt = read.takenDownAt;
      if (!isFirst) for (const listener of listeners) listener();
    } catch (error) {
      // Logged once per outage, not at every poll.
      if (!isAway) log.error({ err: error }, "content version could not be read");
      isAway = true;
    }
  };
  const timer = setInterval(() => void refresh(), ASK_AFTER_MS).unref();
  return {
    current: () => known,
    takenDownAt: () => takenDownAt,
    refresh,
    onChange: (listener) => void listeners.push(listener),
    stop: () => clearInterval(timer),
  };
}
