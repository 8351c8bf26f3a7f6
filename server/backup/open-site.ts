import { readFile } from "node:fs/promises";
import { type Config, secretFile } from "#app/platform/config.server.ts";
import { type Database, openDatabase } from "#app/platform/db/database.server.ts";
import { sqliteState } from "#app/platform/db/database-state.server.ts";
import { openFileStore } from "#app/platform/files/file-store.server.ts";
import { BackupError } from "./manifest.ts";
import { requireThisRelease } from "./require-this-release.ts";
import type { BackedUpSite } from "./write-archive.ts";

type Place = Pick<Config, "dataDir" | "databaseUrl" | "storageUrl" | "secret">;

/**
 * Opens the database of an existing site, which may be one of another release and running in another process, and closes
 * it after `use`. Nothing is created or migrated.
 * @throws {BackupError} if there is no site
 */
export async function withDatabase<Result>(
  config: Pick<Place, "dataDir" | "databaseUrl">,
  use: (database: Database) => Promise<Result>,
): Promise<Result> {
  if (!config.databaseUrl && sqliteState(config.dataDir) !== "site")
    throw new BackupError(
      `There is no site in ${config.dataDir}. Set DATA_DIR or DATABASE_URL to where it is, or start one with npm start first.`,
    );
  const database = openDatabase(config);
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

/**
 * Like withDatabase, with what else a site of this release has.
 * @throws {BackupError} if there is no site, or it is one of another release
 */
export function withSite<Result>(
  config: Place,
  use: (site: BackedUpSite) => Promise<Result>,
): Promise<Result> {
  return withDatabase(config, async (database) => {
    await requireThisRelease(database);
    const generated = config.secret
      ? null
      : await readFile(secretFile(config.dataDir), "utf8").catch(() => null);
    return await use({ database, store: openFileStore(config), secret: generated });
  });
}
