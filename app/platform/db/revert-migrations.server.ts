import { existsSync, linkSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import type { Config } from "../config.server.ts";
import { openDatabase } from "./database.server.ts";
import { appliedMigrations, type Migrations, unknownMigrations } from "./migrate.server.ts";
import { emptyWriteAheadLog, holdDataFolder } from "./sqlite.server.ts";

/** Why a database can't be reverted; the message is shown to the person who asked for it. */
export class RevertError extends Error {
  override name = "RevertError";
}

/**
 * Puts back the copy of a SQLite file that a newer release has kept before its first migration (migrateToLatest). The
 * changed file stays beside it as `<file>.undone-<migration>`.
 * @param migrations those of this release
 * @returns the first migration that is undone
 * @throws {RevertError} on PostgreSQL, without a newer migration, and if the copy is missing
 * @throws {Error} while the site runs
 */
export async function revertMigrations(
  config: Pick<Config, "dataDir"> & Partial<Pick<Config, "databaseUrl">>,
  migrations: Migrations,
): Promise<string> {
  if (config.databaseUrl)
    throw new RevertError("PostgreSQL keeps no copy. Restore the backup from before: docs/operations.md.");
  const release = holdDataFolder(config.dataDir);
  try {
    const file = path.join(config.dataDir, "trellis.sqlite");
    if (!existsSync(file)) throw new RevertError(`There is no site in ${config.dataDir}.`);
    const database = openDatabase(config);
    const unknown = unknownMigrations(await appliedMigrations(database), Object.keys(migrations));
    await emptyWriteAheadLog(database);
    await database.close();
    const [first] = unknown;
    if (first === undefined) throw new RevertError("No newer release has changed the database.");
    const copy = `${file}.before-${first}`;
    if (!existsSync(copy)) throw new RevertError(`${copy} is missing, so the database can't be put back.`);
    const undone = `${file}.undone-${unknown.at(-1)}`;
    rmSync(undone, { force: true });
    // At no moment is the file missing, which a start would take for a new site.
    linkSync(file, undone);
    renameSync(copy, file);
    return first;
  } finally {
    release();
  }
}
