import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { type Config, secretFile } from "#app/platform/config.server.ts";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { openFileStore } from "#app/platform/files/file-store.server.ts";
import { BackupError } from "./manifest.ts";
import type { BackedUpSite } from "./write-archive.ts";

/**
 * Opens an existing site, which may be running in another process, and closes it after `use`.
 * @throws {BackupError} if there is no site
 */
export async function withSite<Result>(
  config: Pick<Config, "dataDir" | "databaseUrl" | "storageUrl" | "secret">,
  use: (site: BackedUpSite) => Promise<Result>,
): Promise<Result> {
  if (!config.databaseUrl && !existsSync(path.join(config.dataDir, "trellis.sqlite")))
    throw new BackupError(
      `There is no site in ${config.dataDir}. Set DATA_DIR or DATABASE_URL to where it is.`,
    );
  const database = openDatabase(config);
  try {
    const generated = config.secret
      ? null
      : await readFile(secretFile(config.dataDir), "utf8").catch(() => null);
    return await use({ database, store: openFileStore(config), secret: generated });
  } finally {
    await database.close();
  }
}
