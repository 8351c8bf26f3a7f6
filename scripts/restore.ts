import process from "node:process";
import { parseArgs } from "node:util";
import { ConfigError, parseConfig } from "#app/platform/config.server.ts";
import { BackupError } from "#server/backup/manifest.ts";
import { restoreBackup } from "#server/backup/restore.ts";
import { endTidily } from "#server/backup/scratch.ts";

const USAGE = `Usage:
  npm run restore -- FILE           brings a backup back into an empty place
  npm run restore -- --force FILE   the same, deleting the site that is there first
The place is what DATA_DIR, DATABASE_URL and STORAGE_URL name; no site may be running there.`;

const say = (text: string) => process.stdout.write(`${text}\n`);

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { force: { type: "boolean" } },
      allowPositionals: true,
    });
    const [file, ...others] = positionals;
    return file && others.length === 0 ? { file, force: values.force ?? false } : null;
  } catch {
    return null;
  }
}

async function main(): Promise<number> {
  process.umask(0o077);
  endTidily();
  const given = readArguments();
  if (!given) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const place = parseConfig(process.env);
  const backup = { file: given.file, passphrase: place.backup.passphrase };
  const { created_at } = await restoreBackup({ backup, place, force: given.force, say });
  say(`The site is back as of ${created_at}. Start it with npm start.`);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  const expected = error instanceof BackupError || error instanceof ConfigError;
  process.stderr.write(`${expected ? error.message : `Failed: ${String(error)}`}\n`);
  process.exitCode = 1;
}
