import { stat } from "node:fs/promises";
import process from "node:process";
import { formatFileSize } from "#app/kernel/files/media-item.ts";
import { parseConfig } from "#app/platform/config.server.ts";
import { dashboardTexts } from "#app/platform/dashboard-texts.ts";
import { writeBackupFile } from "#server/backup/backup-file.ts";
import { BackupError, type Manifest } from "#server/backup/manifest.ts";
import { withSite } from "#server/backup/open-site.ts";
import { cleanupOnExit } from "#server/backup/scratch.ts";
import { verifyBackup } from "#server/backup/verify.ts";
import { writeArchive } from "#server/backup/write-archive.ts";
import { readFileAndFlags, runCommand, say } from "./command.ts";

const USAGE = `Usage:
  npm run backup -- FILE            writes the whole site into one file, while it runs
  npm run backup -- --force FILE    the same, replacing a file that is there
  npm run backup -- --verify FILE   restores a backup aside and compares
With BACKUP_PASSPHRASE set, the file is encrypted.`;

function contents({ tables, entries, created_at }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  const files = entries.filter(({ content_type }) => content_type !== undefined).length;
  return `${Object.keys(tables).length} tables, ${rows} rows, ${files} originals, as of ${created_at}`;
}

async function make(file: string, replace: boolean): Promise<void> {
  const config = parseConfig(process.env);
  let manifest: Manifest | undefined;
  const bytes = await withSite(config, (site) =>
    writeBackupFile(
      file,
      writeArchive(site, config.backup.passphrase, (known) => {
        manifest = known;
      }),
      { replace },
    ),
  );
  if (!manifest) throw new Error("the archive ended before its manifest");
  for (const key of manifest.missing)
    process.stderr.write(`${key} is not in the backup: the site itself has lost it.\n`);
  say(`${file} made: ${formatFileSize(bytes)}, ${contents(manifest)}.`);
  if (!config.backup.passphrase) process.stderr.write(`${dashboardTexts.backup.notEncrypted}\n`);
}

async function verify(file: string): Promise<void> {
  const { passphrase } = parseConfig(process.env).backup;
  const manifest = await verifyBackup({ file, passphrase });
  const { size } = await stat(file);
  say(`${file} is whole and came back as it was: ${formatFileSize(size)}, ${contents(manifest)}.`);
}

async function main(): Promise<number> {
  cleanupOnExit();
  const given = readFileAndFlags(["verify", "force"]);
  if (!given || given.flags.size > 1) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const { file, flags } = given;
  if (flags.has("verify")) await verify(file);
  else await make(file, flags.has("force"));
  return 0;
}

await runCommand(main, BackupError);
