import process from "node:process";
import { type Config, ConfigError, parseConfig } from "#app/platform/config.server.ts";
import { isDiskFull } from "#app/platform/files/disk-full.server.ts";
import { BackupError, type Manifest } from "./manifest.ts";
import { withSite } from "./open-site.ts";
import type { BackupAnswer } from "./scheduled-backup.ts";
import { backupName, halfWrittenNames, openBackupPlace, outdatedNames } from "./scheduled-place.ts";
import { endTidily, goneAtExit } from "./scratch.ts";
import { writeArchive } from "./write-archive.ts";

// The process that makes a scheduled backup for the site: encrypting would hold up visitors, and takes 256 MB.

async function makeBackup(config: Config): Promise<BackupAnswer> {
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

/** For people who look after the server, on the dashboard: one sentence. */
function explain(error: unknown): BackupAnswer {
  const reason = isDiskFull(error)
    ? "There is no room left where backups are kept."
    : error instanceof Error
      ? error.message
      : String(error);
  const isOurs = error instanceof BackupError || error instanceof ConfigError;
  return { kind: "failed", reason, detail: isOurs ? "" : String((error as Error)?.stack ?? error) };
}

process.umask(0o077);
endTidily();
// Left behind by the site, nobody waits for it any more.
process.on("disconnect", () => process.exit(1));
if (!process.connected) process.exit(1);
const [, , , folder = ""] = process.argv;
// All that it keeps meanwhile, wherever in the code, goes with this folder.
process.env.TMPDIR = folder;
const answer = await goneAtExit(folder, () => makeBackup(parseConfig(process.env)).catch(explain));
process.send?.(answer, () => process.exit(0));
