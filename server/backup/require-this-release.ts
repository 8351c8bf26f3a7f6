import type { Database } from "#app/platform/db/database.server.ts";
import { appliedMigrations, knownMigrations } from "#app/platform/db/migrate.server.ts";
import { BackupError } from "./manifest.ts";

/**
 * Requires that a database has exactly this release's migrations: only a start migrates, because another release may
 * be running on the database.
 * @returns the last migration
 * @throws {BackupError} if the database belongs to another release, or there is no site in it
 */
export async function requireThisRelease(database: Pick<Database, "db">): Promise<string> {
  const applied = await appliedMigrations(database);
  const latest = knownMigrations.at(-1) ?? "";
  if (applied.length === 0)
    throw new BackupError("There is no site in this database yet. Start one with npm start first.");
  if (applied.some((name) => !knownMigrations.includes(name)))
    throw new BackupError(
      `The database belongs to a newer release (${applied.at(-1)}). Use that release’s command.`,
    );
  if (applied.length < knownMigrations.length)
    throw new BackupError(
      `The database belongs to an older release (${applied.at(-1)}, not ${latest}). Use that release’s command, or start the site with this one first.`,
    );
  return latest;
}
