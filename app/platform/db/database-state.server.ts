import { existsSync, renameSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { DEFAULT_MIGRATION_TABLE } from "kysely/migration";
import type { Database } from "./database.server.ts";
import { appliedMigrations } from "./migrate.server.ts";
import { sqliteFile } from "./sqlite.server.ts";

/** What is where a site's database is expected: a site, nothing, no tables of a site, or no readable database. */
export type DatabaseState = "site" | "missing" | "empty" | "unreadable";

const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;
const LOCK_LIMIT_MS = 5000;
const FILE_PARTS = ["", "-wal", "-shm"];

/**
 * Looks at the SQLite database of a data folder, and changes nothing: opening a file that is not there would create it.
 * @throws {Error} if the file cannot be read
 */
export function sqliteState(dataDir: string): DatabaseState {
  const file = sqliteFile(dataDir);
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) return "missing";
  if (found.size === 0) return "empty";
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: LOCK_LIMIT_MS });
    const tables = database.prepare("select 1 from sqlite_schema where name = ?");
    if (!tables.get(DEFAULT_MIGRATION_TABLE)) return "empty";
    return database.prepare(`select 1 from ${DEFAULT_MIGRATION_TABLE}`).get() ? "site" : "empty";
  } catch (error) {
    const code = error instanceof Error && "errcode" in error ? Number(error.errcode) & 0xff : 0;
    if (code !== SQLITE_NOTADB && code !== SQLITE_CORRUPT) throw error;
    return "unreadable";
  } finally {
    database?.close();
  }
}

/** The state of an opened database. */
export async function openedState(database: Pick<Database, "db">): Promise<DatabaseState> {
  return (await appliedMigrations(database)).length > 0 ? "site" : "empty";
}

/** Whether a write-ahead log has been left whose database is missing or was emptied. */
export function hasLoneLog(dataDir: string): boolean {
  const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return sizeOf(sqliteFile(dataDir)) === 0 && sizeOf(`${sqliteFile(dataDir)}-wal`) > 0;
}

/**
 * Renames what is there of a SQLite database that holds no site to `trellis.sqlite.lost-<time>`, because somebody may
 * recover data from it.
 */
export function setDatabaseAside(dataDir: string, now: Date): void {
  const moment = now.toISOString().slice(0, 19).replaceAll(":", "-");
  const file = sqliteFile(dataDir);
  for (const part of FILE_PARTS)
    if (existsSync(file + part)) renameSync(file + part, `${file}.lost-${moment}Z${part}`);
}
