import { mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { Kysely, PostgresDialect, type SqliteDatabase, SqliteDialect } from "kysely";
import pg from "pg";
import { PLAIN_LETTERS, plainLetters } from "./list-queries.server.ts";
import type { DatabaseSchema } from "./schema.server.ts";

export type Engine = "sqlite" | "postgres";

export interface Database {
  db: Kysely<DatabaseSchema>;
  engine: Engine;
  close(): Promise<void>;
}

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5000;
/** `date` columns stay the text they are: a plain date must never pass through a time zone. */
const PLAIN_DATE_OID = 1082;

/**
 * Opens the site's database: PostgreSQL when an address is given, else SQLite in the data folder.
 * @param place where the data is; `dataDir` may be ":memory:" for a throw-away SQLite
 * @throws {Error} when the SQLite file cannot be opened (PostgreSQL connects at the first query)
 */
export function openDatabase(place: { databaseUrl?: string | undefined; dataDir: string }): Database {
  return place.databaseUrl ? openPostgres(place.databaseUrl) : openSqliteFile(place.dataDir);
}

function openSqliteFile(dataDir: string): Database {
  const inMemory = dataDir === ":memory:";
  if (!inMemory) mkdirSync(dataDir, { recursive: true });
  const file = inMemory ? dataDir : path.join(dataDir, "trellis.sqlite");
  const db = new Kysely<DatabaseSchema>({ dialect: new SqliteDialect({ database: openSqlite(file) }) });
  return { db, engine: "sqlite", close: () => db.destroy() };
}

function openPostgres(connectionString: string): Database {
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: {
      getTypeParser: ((oid: number, format?: "text" | "binary") =>
        oid === PLAIN_DATE_OID
          ? (value: string) => value
          : pg.types.getTypeParser(oid, format as "text")) as typeof pg.types.getTypeParser,
    },
  });
  // A dropped connection, idle or at work, must not end the process; its query or the next one reports the failure.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = new Kysely<DatabaseSchema>({ dialect: new PostgresDialect({ pool }) });
  return { db, engine: "postgres", close: () => db.destroy() };
}

const STATEMENTS_KEPT = 300;

/**
 * Opens a SQLite file in the shape Kysely's SqliteDialect asks for.
 * Prepared statements are kept, because the same few hundred queries make up the whole site.
 * @param file path of the database file, or ":memory:"
 * @throws {Error} when the file cannot be opened
 */
function openSqlite(file: string): SqliteDatabase {
  const database = new DatabaseSync(file, { timeout: 5000 });
  database.exec(
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY;",
  );
  database.function(PLAIN_LETTERS, { deterministic: true }, (text) => plainLetters(String(text)));
  const statements = new Map<string, StatementSync>();

  function prepared(sql: string): StatementSync {
    const known = statements.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    if (statements.size >= STATEMENTS_KEPT) {
      const oldest = statements.keys().next().value;
      if (oldest !== undefined) statements.delete(oldest);
    }
    statements.set(sql, statement);
    return statement;
  }

  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = prepared(sql);
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
