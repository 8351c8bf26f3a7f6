import process from "node:process";
import { parseArgs } from "node:util";
import { migrations } from "#app/migrations.server.ts";
import { parseConfig } from "#app/platform/config.server.ts";
import { appliedMigrations } from "#app/platform/db/migrate.server.ts";
import { RevertError, revertMigrations } from "#app/platform/db/revert-migrations.server.ts";
import { BackupError } from "#server/backup/manifest.ts";
import { withDatabase } from "#server/backup/open-site.ts";
import { runCommand, say } from "./command.ts";

const USAGE = `Usage:
  trellis schema            prints the migrations of the database, a line each
  trellis schema --revert   on SQLite, puts back the copy that a newer release has kept before its first migration
The site must be stopped for --revert.`;

async function main(): Promise<number> {
  const revert = readArguments();
  if (revert === null) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const config = parseConfig(process.env);
  if (revert) {
    say(`The database is as it was before ${await revertMigrations(config, migrations)}.`);
    return 0;
  }
  const applied = await withDatabase(config, appliedMigrations);
  say(applied.join("\n"));
  return 0;
}

/** @returns whether to revert; null if the arguments are invalid */
function readArguments(): boolean | null {
  try {
    return parseArgs({ options: { revert: { type: "boolean", default: false } } }).values.revert;
  } catch {
    return null;
  }
}

await runCommand(main, RevertError, BackupError);
