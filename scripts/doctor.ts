import { parseArgs } from "node:util";
import {
  type FileFault,
  type Reconciliation,
  type Removals,
  reconcileFiles,
  removalsOf,
} from "#app/kernel/files/reconcile-files.server.ts";
import { nounOf } from "#app/kernel/verbs/entity-types.ts";
import { type Config, parseConfig, readSecret } from "#app/platform/config.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { findImageUses } from "#app/routes/image-uses.server.ts";
import type { CheckedSite } from "#app/site/slots/doctor-check.server.ts";
import { BackupError } from "#server/backup/manifest.ts";
import { withSite } from "#server/backup/open-site.ts";
import { checks } from "#server/doctor-checks.ts";
import { acceptSecret, knowsOtherSecret, secretSource, shownFingerprint } from "#server/site-secret.ts";
import { runCommand, say } from "./command.ts";

const USAGE = `Usage:
  npm run doctor                      tries the settings, secret, disk, store, backups, mail, proxy and clock;
                                      looks for files without rows and rows without files
  npm run doctor -- --mend            lists what it would remove, and removes it: those files, and those
                                      rows that nothing on the site shows; not more than a tenth of all
  npm run doctor -- --mend --really   removes it even if it is more than that
  npm run doctor -- --accept-secret   lets the database belong to another secret, if the old one is lost
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
    case "private-without-file":
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
  return await withSite(config, async ({ database, store, secret: generated }) => {
    if (flags["accept-secret"]) return await acceptNewSecret(config, database);
    const secret = config.secret ?? generated?.trim() ?? null;
    const around = await lookAround({ config, database, store, secret });
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
    return left + around === 0 ? 0 : 1;
  });
}

/** @returns the number of faults */
async function lookAround(site: Omit<CheckedSite, "env" | "now">): Promise<number> {
  let count = 0;
  for (const [name, check] of Object.entries(checks)) {
    const findings = await check({ ...site, env: process.env, now: new Date() });
    const faults = findings.filter(({ isNote }) => !isNote);
    if (faults.length === 0) say(`${name}: no fault`);
    for (const { said, cause } of findings) say(`${name}: ${said}${cause ? `\n  Cause: ${cause}` : ""}`);
    count += faults.length;
  }
  return count;
}

async function acceptNewSecret(config: Config, { db }: Database): Promise<number> {
  const secret = readSecret(config);
  if (!(await knowsOtherSecret(db, secret))) {
    say("The database knows this secret already, or none yet. Nothing was changed.");
    return 0;
  }
  await acceptSecret(db, secret, new Date());
  say(
    `The database now belongs to ${secretSource(config)}, fingerprint ${shownFingerprint(secret)}. Start the site with npm start.`,
  );
  return 0;
}

function tooMany({ files, rows }: Reconciliation, removals: Removals): string {
  return `Nothing was removed: ${removals.files} of ${files} files and ${removals.rows} of ${rows} rows are more than a tenth, as when the database or the files are another site’s, or older ones. Look whether DATA_DIR, DATABASE_URL and STORAGE_URL belong together; to remove all that is listed, run npm run doctor -- --mend --really.`;
}

/** @returns null if the arguments are invalid */
function readArguments() {
  const flag = { type: "boolean", default: false } as const;
  try {
    const { values } = parseArgs({ options: { mend: flag, really: flag, "accept-secret": flag } });
    const isUnclear = values.mend ? values["accept-secret"] : values.really;
    return isUnclear ? null : values;
  } catch {
    return null;
  }
}

await runCommand(main, BackupError);
