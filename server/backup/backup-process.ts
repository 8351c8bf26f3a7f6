import process from "node:process";
import { type Config, ConfigError, parseConfig } from "#app/platform/config.server.ts";
import { dashboardTexts } from "#app/platform/dashboard-texts.ts";
import { readSiteId } from "#app/platform/db/site-id.queries.server.ts";
import { isDiskFull } from "#app/platform/files/disk-full.server.ts";
import { readLastBackup } from "#app/platform/jobs/last-backup.queries.server.ts";
import { lowerPriority } from "#app/platform/lower-priority.server.ts";
import { backupName, halfWrittenNames, namesOfSite, placeMark } from "./backup-name.ts";
import type { BackupFailed } from "./backup-turn.ts";
import { BackupError, type Manifest } from "./manifest.ts";
import { withSite } from "./open-site.ts";
import type { BackupMade } from "./scheduled-backup.ts";
import { openBackupPlace, planRotation } from "./scheduled-place.ts";
import type { BackupTested } from "./scheduled-test.ts";
import { cleanupOnExit, deleteOnExit, withScratch } from "./scratch.ts";
import { verifyBackup } from "./verify.ts";
import { writeArchive } from "./write-archive.ts";

// The child process that makes and tests scheduled backups: encryption blocks the thread and takes 256 MB.

async function makeBackup(config: Config): Promise<BackupMade> {
  const place = openBackupPlace(config.backup.to ?? "");
  return await withSite(config, async (site) => {
    const id = await readSiteId(site.database.db);
    for (const left of halfWrittenNames(await place.list(), id)) await place.remove(left);
    const name = backupName(new Date(), { id, place: placeMark(config) }, config.backup);
    let manifest: Manifest | undefined;
    const archive = writeArchive(site, config.backup.passphrase, (known) => {
      manifest = known;
    });
    const bytes = await place.put(name, archive);
    const { outdated, spared } = await planRotation(place, { id, keep: config.backup.keep });
    for (const old of outdated) await place.remove(old);
    const made = { kind: "made", at: manifest?.created_at ?? "", name, bytes } as const;
    return { ...made, missing: manifest?.missing ?? [], spared: spared?.name };
  });
}

async function testBackup(config: Config): Promise<BackupTested> {
  const { to = "", passphrase } = config.backup;
  const place = openBackupPlace(to);
  const names = await place.list();
  const name = await withSite(config, async ({ database: { db } }) => {
    // The last backup of an older release is this site's by its own record.
    const { made } = await readLastBackup(db);
    const own = namesOfSite(names, await readSiteId(db)).at(-1);
    return own ?? names.find((found) => found === made?.name);
  });
  if (!name) throw new BackupError(dashboardTexts.backup.testNone);
  await withScratch(async (folder) => verifyBackup({ file: await place.fileOf(name, folder), passphrase }));
  return { kind: "tested", name };
}

/** The error as one sentence, for administrators on the dashboard. */
function explain(error: unknown): BackupFailed {
  const reason = isDiskFull(error) ? noRoom : error instanceof Error ? error.message : String(error);
  // The temporary path of a copy from a bucket is of no use to readers.
  const said = reason.replaceAll(/\S*\/trellis-temporary-\w+\//g, "");
  const isOurs = error instanceof BackupError || error instanceof ConfigError;
  return { kind: "failed", reason: said, detail: isOurs ? "" : String((error as Error)?.stack ?? error) };
}

lowerPriority();
process.umask(0o077);
cleanupOnExit();
// If the site exits, its answer is no longer needed.
process.on("disconnect", () => process.exit(1));
if (!process.connected) process.exit(1);
const [, , work, folder = ""] = process.argv;
const [act, noRoom] =
  work === "test"
    ? [testBackup, dashboardTexts.backup.testNoRoom]
    : [makeBackup, "There’s no space left where backups are kept."];
// All temporary files are created in this folder, and deleted with it.
process.env.TMPDIR = folder;
const answer = await deleteOnExit(folder, async () => act(parseConfig(process.env)).catch(explain));
process.send?.(answer, () => process.exit(0));
