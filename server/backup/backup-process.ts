import process from "node:process";
import { type Config, ConfigError, parseConfig } from "#app/platform/config.server.ts";
import { dashboardMessages } from "#app/platform/dashboard-messages.ts";
import { isDiskFull } from "#app/platform/files/disk-full.server.ts";
import { lowerPriority } from "#app/platform/lower-priority.server.ts";
import type { BackupFailed } from "./backup-turn.ts";
import { BackupError, type Manifest } from "./manifest.ts";
import { withSite } from "./open-site.ts";
import type { BackupMade } from "./scheduled-backup.ts";
import {
  backupName,
  halfWrittenNames,
  newestName,
  openBackupPlace,
  outdatedNames,
} from "./scheduled-place.ts";
import type { BackupTested } from "./scheduled-test.ts";
import { cleanupOnExit, deleteOnExit, withScratch } from "./scratch.ts";
import { verifyBackup } from "./verify.ts";
import { writeArchive } from "./write-archive.ts";

// The child process that makes and tests scheduled backups: encryption blocks the thread and takes 256 MB.

async function makeBackup(config: Config): Promise<BackupMade> {
  const place = openBackupPlace(config.backup.to ?? "");
  for (const left of halfWrittenNames(await place.list())) await place.remove(left);
  const name = backupName(new Date(), config.backup);
  let manifest: Manifest | undefined;
  const bytes = await withSite(config, (site) =>
    place.put(
      name,
      writeArchive(site, config.backup.passphrase, (known) => {
        manifest = known;
      }),
    ),
  );
  for (const outdated of outdatedNames(await place.list(), config.backup.keep)) await place.remove(outdated);
  return { kind: "made", at: manifest?.created_at ?? "", name, bytes, missing: manifest?.missing ?? [] };
}

async function testBackup({ backup: { to = "", passphrase } }: Config): Promise<BackupTested> {
  const place = openBackupPlace(to);
  const name = newestName(await place.list());
  if (!name) throw new BackupError(dashboardMessages.backup.testNone);
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
    ? [testBackup, dashboardMessages.backup.testNoRoom]
    : [makeBackup, "There’s no space left where backups are kept."];
// All temporary files are created in this folder, and deleted with it.
process.env.TMPDIR = folder;
const answer = await deleteOnExit(folder, async () => act(parseConfig(process.env)).catch(explain));
process.send?.(answer, () => process.exit(0));
