import { parseArgs } from "node:util";
import { type FileFault, reconcileFiles } from "#app/features/media/reconcile-files.server.ts";
import { nounOf } from "#app/features/staff/entity-types.ts";
import { parseConfig } from "#app/platform/config.server.ts";
import { findImageUses } from "#app/routes/image-uses.server.ts";
import { BackupError } from "#server/backup/manifest.ts";
import { withSite } from "#server/backup/open-site.ts";
import { runCommand, say } from "./command.ts";

const USAGE = `Usage:
  npm run doctor             looks for files without rows and rows without files
  npm run doctor -- --mend   removes those files, and those rows that nothing on the site shows
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
  const mend = readArguments();
  if (mend === null) {
    say(USAGE);
    return 2;
  }
  return await withSite(parseConfig(process.env), async ({ database, store }) => {
    const site = { database, store, findImageUses };
    const { files, rows, faults } = await reconcileFiles(site, { mend, now: new Date() });
    for (const fault of faults) say(wordsOf(fault));
    const left = faults.filter(({ mended }) => !mended).length;
    say(`${files} files and ${rows} rows: ${faults.length} faults, ${faults.length - left} mended.`);
    return left === 0 ? 0 : 1;
  });
}

/** @returns whether to repair; null if the arguments are invalid */
function readArguments(): boolean | null {
  try {
    return parseArgs({ options: { mend: { type: "boolean", default: false } } }).values.mend;
  } catch {
    return null;
  }
}

await runCommand(main, BackupError);
