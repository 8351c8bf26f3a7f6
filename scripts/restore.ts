import process from "node:process";
import { parseConfig } from "#app/platform/config.server.ts";
import { BackupError } from "#server/backup/manifest.ts";
import { restoreBackup } from "#server/backup/restore.ts";
import { cleanupOnExit } from "#server/backup/scratch.ts";
import { readFileAndFlags, runCommand, say } from "./command.ts";

const USAGE = `Usage:
  npm run restore -- FILE           brings a backup back into an empty place
  npm run restore -- --force FILE   the same, deleting the site that is there first
The place is what DATA_DIR, DATABASE_URL and STORAGE_URL name; no site may be running there.`;

async function main(): Promise<number> {
  cleanupOnExit();
  const given = readFileAndFlags(["force"]);
  if (!given) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const place = parseConfig(process.env);
  const backup = { file: given.file, passphrase: place.backup.passphrase };
  const { created_at } = await restoreBackup({ backup, place, force: given.flags.has("force"), say });
  say(`The site is back as of ${created_at}. Start it with npm start.`);
  return 0;
}

await runCommand(main, BackupError);
