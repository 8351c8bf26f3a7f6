import { sql } from "kysely";
import type { Logger } from "pino";
import type { Engine } from "./database.server.ts";
import type { Db, Trx } from "./schema.server.ts";

/**
 * Says that what visitors see has changed (DESIGN §3): pages kept under the old version are no longer served.
 * Call it in the transaction of the change itself.
 */
export async function bumpContentVersion(trx: Trx): Promise<void> {
  await trx.updateTable("content_version").set({ version: sql`version + 1` }).where("id", "=", 1).execute();
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
export async function readContentVersion(db: Db): Promise<number> {
  const row = await db
    .selectFrom("content_version")
    .select("version")
    .where("id", "=", 1)
    .executeTakeFirstOrThrow();
  return Number(row.version);
}

/** Under a second, so that another instance's write is seen within one (DESIGN §3). */
const ASK_AFTER_MS = 900;

/** The content version in memory, so that a kept page is answered without the database. */
export interface ContentVersion {
  /** The version last read; null until it could be read once. */
  current(): number | null;
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
  let isAway = false;
  const refresh = async () => {
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
  const timer = setInterval(() => void refresh(), ASK_AFTER_MS).unref();
  return {
    current: () => known,
    refresh,
    onChange: (listener) => void listeners.push(listener),
    stop: () => clearInterval(timer),
  };
}
