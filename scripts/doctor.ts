import { parseArgs } from "node:util";
import {
  type FileFault,
  type Reconciliation,
  type Removals,
  reconcileFiles,
  removalsOf,
} from "#app/features/media/reconcile-files.server.ts";
import { nounOf } from "#app/features/staff/entity-types.ts";
import { parseConfig } from "#app/platform/config.server.ts";
import { formatList } from "#app/platform/name-list.ts";
import { findImageUses } from "#app/routes/image-uses.server.ts";
import { namesOfNobody } from "#server/backup/backup-name.ts";
import { BackupError } from "#server/backup/manifest.ts";
import { withSite } from "#server/backup/open-site.ts";
import { openBackupPlace } from "#server/backup/scheduled-place.ts";
import { runCommand, say } from "./command.ts";

const USAGE = `Usage:
  npm run doctor                      looks for files without rows and rows without files
  npm run doctor -- --mend            lists what it would remove, and removes it: those files, and those
                                      rows that nothing on the site shows; not more than a tenth of all
  npm run doctor -- --mend --really   removes it even if it is more than that
It may run beside the site. Exit: 0 all is well (or mended), 1 something is left, 2 wrong usage.`;

function wordsOf(fault: FileFault): string {
  switch (fault.kind) {
    case "file-without-row":
      return `${fault.mended ? "Removed a" : "A"} file without a row: ${fault.key}`;
    case "row-without-file": {
      const places = fault.uses.map(({ type, title, path }) => `${nounOf(type)} "${title}" (${path})`);
      const unshown = fault.isStored ? "kept for a version or the trash, which name it" : "shown nowhere";
      const shown = places.length > 0 ? `shown by ${places.join(", ")}: choose another there` : unshown;
      return `${fault.mended ? "Removed a" : "A"} row without its file: ${fault.address}, ${shown}`;
    }
    case "photo-without-file":
      return `A photo of a message without its file: ${fault.key}, cannot be shown: bring it back from a backup, or delete the message`;
    case "trashed-without-file":
      return `A picture in the trash without its file: ${fault.address}, cannot be restored: delete it for good there`;
    case "address-without-row": {
      const { type, title, path } = fault.use;
      return `An address of no stored file: ${fault.address}, in ${nounOf(type)} "${title}" (${path}): choose another there`;
    }
  }
}

async function main(): Promise<number> {
  const flags = readArguments();
  if (flags === null) {
    say(USAGE);
    return 2;
  }
  const config = parseConfig(process.env);
  return await withSite(config, async ({ database, store }) => {
    await describeBackups(config.backup.to);
    const site = { database, store, findImageUses };
    let result = await reconcileFiles(site, { mend: false, now: new Date() });
    const removals = removalsOf(result);
    if (flags.mend) {
      for (const id of removals.ids) say(`To be removed: ${id}`);
      if (removals.areMany && !flags.really) {
        say(tooMany(result, removals));
        return 1;
      }
      result = await reconcileFiles(site, { mend: removals, now: new Date() });
    }
    const { files, rows, faults } = result;
    for (const fault of faults) say(wordsOf(fault));
    const left = faults.filter(({ mended }) => !mended).length;
    say(`${files} files and ${rows} rows: ${faults.length} faults, ${faults.length - left} mended.`);
    return left === 0 ? 0 : 1;
  });
}

function tooMany({ files, rows }: Reconciliation, removals: Removals): string {
  return `Nothing was removed: ${removals.files} of ${files} files and ${removals.rows} of ${rows} rows are more than a tenth, as when the database or the files are another site’s, or older ones. Look whether DATA_DIR, DATABASE_URL and STORAGE_URL belong together; to remove all that is listed, run npm run doctor -- --mend --really.`;
}

/** Names the backups that no rotation removes, because their names don't say of which site they are. */
async function describeBackups(to: string | undefined): Promise<void> {
  if (!to) return;
  const names = await openBackupPlace(to)
    .list()
    .catch((error: unknown) => {
      say(`BACKUP_TO can’t be read: ${error instanceof Error ? error.message : String(error)}`);
      return [];
    });
  const unattributed = namesOfNobody(names);
  if (unattributed.length === 0) return;
  say(
    `Backups that don’t say of which site they are: ${formatList(unattributed)}. The site never removes them; delete them yourself once it has made newer ones.`,
  );
}

/** @returns null if the arguments are invalid */
function readArguments(): { mend: boolean; really: boolean } | null {
  const flag = { type: "boolean", default: false } as const;
  try {
    const { mend, really } = parseArgs({ options: { mend: flag, really: flag } }).values;
    return really && !mend ? null : { mend, really };
  } catch {
    return null;
  }
}

await runCommand(main, BackupError);
