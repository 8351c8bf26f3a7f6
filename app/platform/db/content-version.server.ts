import { sql } from "kysely";
import type { Logger } from "pino";
import type { Engine } from "./database.server.ts";
import type { Db, Trx } from "./schema.server.ts";

/**
 * Says that what visitors see has changed (DESIGN §3): pages kept under the old version are no longer served.
 * Call it in the transaction of the change itself.
 * @param unpublishes whether something is to be seen no more: copies from before are then not even shown in an outage
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
 * Makes writes of staff follow one another, so that what one has checked (who saved last, which titles are taken)
 * still holds when it writes. SQLite has one writer anyway. Call it first in the transaction.
 */
export async function lockForWrite(trx: Trx, engine: Engine): Promise<void> {
  if (engine === "sqlite") return;
  await trx.selectFrom("content_version").select("version").where("id", "=", 1).forUpdate().execute();
}

/**
 * Reads the content version.
 * @returns a whole number that grows with every change
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

/** Under a second, so that another instance's write is seen within one (DESIGN §3). */
const ASK_AFTER_MS = 900;

/** The content version in memory, so that a kept page is answered without the database. */
export interface ContentVersion {
  /** The version last read; null until it could be read once. */
  current(): number | null;
  /** The version with which something was taken down last: what was kept under an older one is shown to nobody. */
  takenDownAt(): number;
  /** Reads it now: after a write of our own. While the database is away the last one stays. */
  refresh(): Promise<void>;
  /** Calls back after each change. */
  onChange(listener: () => void): void;
  stop(): void;
}

/** Follows the content version in the background. */
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
      // Once an outage, not once a second.
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
