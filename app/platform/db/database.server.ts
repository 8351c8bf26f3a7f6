import { mkdirSync } from "node:fs";
import path from "node:path";
import { Kysely, PostgresDialect, SqliteDialect } from "kysely";
import pg from "pg";
import type { DatabaseSchema } from "./schema.server.ts";
import { openSqlite } from "./sqlite-driver.server.ts";

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
