import { mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  sql,
} from "kysely";
import { LRUCache } from "lru-cache";
import { ConfigError } from "../config.server.ts";
import type { Database } from "./database.server.ts";
import { PLAIN_LETTERS, plainLetters } from "./list-queries.server.ts";
import { fitsWord, HOLDS_WORD } from "./search-pattern.server.ts";

/** How long a write waits for another process that is writing. */
const LOCK_LIMIT_MS = 5000;
const TRY_AGAIN_MS = 20;
const SQLITE_BUSY = 5;

/**
 * SQLite with the site's locking: a migration's DDL is part of its transaction, and waiting for a lock does
 * not block the process.
 */
export class SiteSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;

  /**
   * @param file path of the database file, or ":memory:"
   * @throws {Error} when the file cannot be opened
   */
  constructor(file: string) {
    const database = openSqlite(file);
    super({ database });
    this.#database = database;
  }

  override createAdapter() {
    return new TransactionalAdapter();
  }

  override createDriver() {
    return new WaitingDriver({ database: this.#database });
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

/** Waits for locks of other processes without blocking the event loop, as SQLite's own busy timeout would. */
class WaitingDriver extends SqliteDriver {
  readonly #waiting = new WeakSet<DatabaseConnection>();

  override async acquireConnection() {
    const connection = await super.acquireConnection();
    if (this.#waiting.has(connection)) return connection;
    this.#waiting.add(connection);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = (query, ...more) => whenUnlocked(() => execute(query, ...more));
    return connection;
  }

  /**
   * Takes the write lock at the start: a transaction that has read before it writes could not wait for it.
   */
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /**
   * SQLite rolls back by itself when the disk is full; the failing rollback must not hide the original error.
   */
  override async rollbackTransaction(connection: DatabaseConnection) {
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}

/** The path of the database in a data folder. */
export const sqliteFile = (dataDir: string) => path.join(dataDir, "trellis.sqlite");

/** Name of the file that marks a data folder whose restore is unfinished. */
export const RESTORING = "restoring";

/**
 * Locks a data folder for this process until it exits. SQLite would allow a second process, but the outbox,
 * the daily jobs and the cache require a single one.
 * @returns releases the lock
 * @throws {ConfigError} if another process holds it
 */
export function holdDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  // The system releases the lock of a killed process; a PID file would remain.
  const holder = new DatabaseSync(path.join(dataDir, "running"));
  try {
    holder.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (cause) {
    holder.close();
    const told = `Another site is running on the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`;
    throw new ConfigError(told, { cause });
  }
  return () => holder.close();
}

async function whenUnlocked<Result>(run: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + LOCK_LIMIT_MS;
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!isLocked(error) || performance.now() > deadline) throw error;
    }
    await sleep(TRY_AGAIN_MS);
  }
}

function isLocked(error: unknown): boolean {
  const code = error instanceof Error && "errcode" in error ? Number(error.errcode) : 0;
  return (code & 0xff) === SQLITE_BUSY;
}

const STATEMENTS_KEPT = 300;

/**
 * Truncates the write-ahead log, which still contains deleted data.
 * @returns 1 if it is empty; 0 on PostgreSQL and while a reader, such as a backup, is active
 */
export async function emptyWriteAheadLog({ db, engine }: Pick<Database, "db" | "engine">): Promise<number> {
  if (engine === "postgres") return 0;
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  return rows[0]?.busy === 0 ? 1 : 0;
}

/**
 * Opens a SQLite file with the interface of Kysely's SqliteDialect. Prepared statements are cached, because
 * the site consists of the same few hundred queries.
 * @throws {Error} if the file cannot be opened
 */
function openSqlite(file: string): SqliteDatabase {
  const database = new DatabaseSync(file, { timeout: LOCK_LIMIT_MS });
  // secure_delete overwrites deleted data. The cache is of 8 MB: of 2 MB, SQLite's own, the counts of ten thousand
  // records leave nothing for the next page.
  database.exec(
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY; PRAGMA busy_timeout = 0; PRAGMA secure_delete = ON; PRAGMA cache_size = -8000;",
  );
  database.function(PLAIN_LETTERS, { deterministic: true }, (text) => plainLetters(String(text)));
  database.function(HOLDS_WORD, { deterministic: true }, (word, text) =>
    fitsWord(String(word), String(text)),
  );
  const statements = new LRUCache<string, StatementSync>({
    max: STATEMENTS_KEPT,
    memoMethod: (text) => database.prepare(text),
  });

  return {
    close: () => database.close(),
    prepare(text) {
      const statement = statements.memo(text);
      return {
        reader: statement.columns().length > 0,
        // node:sqlite rows have no prototype; React Router serialises plain objects only.
        all: (parameters) => statement.all(...bind(parameters)).map((row) => ({ ...row })),
        run: (parameters) => statement.run(...bind(parameters)),
        iterate: (parameters) => statement.iterate(...bind(parameters)),
      };
    },
  };
}

function bind(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => {
    if (typeof value === "boolean") return value ? 1 : 0;
    if (value instanceof Date) return value.toISOString();
    return value === undefined ? null : (value as SQLInputValue);
  });
}
