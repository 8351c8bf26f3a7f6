import { migrations } from "#app/migrations.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { appliedMigrations, newerMigration } from "#app/platform/db/migrate.server.ts";
import { BackupError } from "./manifest.ts";

/**
 * Requires that a database has exactly this release's migrations: only a start migrates, because another release may
 * be running on the database. Tables of a module that this release doesn't have are not its concern.
 * @throws {BackupError} if the database belongs to another release, or there is no site in it
 */
export async function requireThisRelease(database: Pick<Database, "db">): Promise<void> {
  const applied = await appliedMigrations(database);
  if (applied.length === 0)
    throw new BackupError("There is no site in this database yet. Start one with npm start first.");
  const newer = await newerMigration(database, migrations);
  if (newer)
    throw new BackupError(`The database belongs to a newer release (${newer}). Use that release’s command.`);
  const pending = Object.keys(migrations).filter((name) => !applied.includes(name));
  if (pending.length > 0)
    throw new BackupError(
      `The database belongs to an older release (it doesn’t have ${pending.join(", ")}). Use that release’s command, or start the site with this one first.`,
    );
}
