import { mkdirSync } from "node:fs";
import path from "node:path";
import { Kysely } from "kysely";
import { SitePostgresDialect } from "./postgres.server.ts";
import type { DatabaseSchema } from "./schema.server.ts";
import { SiteSqliteDialect } from "./sqlite.server.ts";

export type Engine = "sqlite" | "postgres";

export interface Database {
  db: Kysely<DatabaseSchema>;
  engine: Engine;
  close(): Promise<void>;
}

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
  const db = new Kysely<DatabaseSchema>({ dialect: new SiteSqliteDialect(file) });
  return { db, engine: "sqlite", close: () => db.destroy() };
}

function openPostgres(connectionString: string): Database {
  const db = new Kysely<DatabaseSchema>({ dialect: new SitePostgresDialect(connectionString) });
  return { db, engine: "postgres", close: () => db.destroy() };
}
