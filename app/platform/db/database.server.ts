import { mkdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { type Dialect, Kysely, sql } from "kysely";
import { type DatabaseDamage, watchDamage } from "./database-damage.server.ts";
import { SitePostgresDialect } from "./postgres.server.ts";
import type { DatabaseSchema } from "./schema.server.ts";
import { SiteSqliteDialect, sqliteFile } from "./sqlite.server.ts";

export type Engine = "sqlite" | "postgres";

export interface Database {
  db: Kysely<DatabaseSchema>;
  engine: Engine;
  /** What queries and checks have found. */
  damage: DatabaseDamage;
  close(): Promise<void>;
}

/**
 * Opens the site's database: PostgreSQL if a URL is given, otherwise SQLite in the data folder.
 * @param place `dataDir` may be ":memory:" for a temporary SQLite database
 * @throws {Error} when the SQLite file cannot be opened (PostgreSQL connects at the first query)
 */
export function openDatabase(place: { databaseUrl?: string | undefined; dataDir: string }): Database {
  return place.databaseUrl ? openPostgres(place.databaseUrl) : openSqliteFile(place.dataDir);
}

function openSqliteFile(dataDir: string): Database {
  const inMemory = dataDir === ":memory:";
  if (!inMemory) mkdirSync(dataDir, { recursive: true });
  return openOn(new SiteSqliteDialect(inMemory ? dataDir : sqliteFile(dataDir)), "sqlite");
}

const openPostgres = (connectionString: string): Database =>
  openOn(new SitePostgresDialect(connectionString), "postgres");

function openOn(dialect: Dialect, engine: Engine): Database {
  const damage = watchDamage();
  const db = new Kysely<DatabaseSchema>({
    dialect,
    log(event) {
      if (event.level === "error") damage.noteError(event.error);
    },
  });
  return { db, engine, damage, close: () => db.destroy() };
}

/** An arbitrary number that must be the same in every release. */
const SETUP_LOCK = 7_232_617;
const ASK_AGAIN_MS = 200;

/**
 * Runs `work` while no other process sets up the same PostgreSQL database with its schema, pictures, demo
 * content and accounts. A process that exits releases the lock. A SQLite folder belongs to one process
 * anyway.
 */
export async function withSetupLock<Result>(
  { db, engine }: Database,
  work: () => Promise<Result>,
): Promise<Result> {
  if (engine === "sqlite") return work();
  return db.connection().execute(async (connection) => {
    const isLocked = async () => {
      const { rows } = await sql<{
        locked: boolean;
      }>`select pg_try_advisory_lock(${SETUP_LOCK}) as locked`.execute(connection);
      return rows[0]?.locked ?? false;
    };
    // The lock is polled, because a waiting statement would exceed the statement timeout.
    while (!(await isLocked())) await sleep(ASK_AGAIN_MS);
    try {
      return await work();
    } finally {
      // A lost connection releases the lock; the failing unlock must not hide the original error.
      await sql`select pg_advisory_unlock(${SETUP_LOCK})`.execute(connection).catch(() => undefined);
    }
  });
}
