import process from "node:process";
import { runCommand, say } from "./command.ts";
import {
  holdInstallation,
  type Installation,
  linkedRelease,
  linkRelease,
  readUpgradeState,
  releaseFolder,
  writeUpgradeState,
} from "./release/installation.ts";
import { hasMovedOn, ReleaseError } from "./release/release-manifest.ts";
import { readReleaseCommand, SERVICE_OPTIONS } from "./release/service-options.ts";
import { databaseMigration, switchRelease } from "./release/switch-release.ts";

const USAGE = `Usage:
  trellis rollback           goes back to the release before the last upgrade
  trellis rollback --force   changes the links alone, also where that release can't open the database
${SERVICE_OPTIONS}`;

async function main(): Promise<number> {
  process.umask(0o022);
  process.on("SIGHUP", () => undefined);
  const given = readReleaseCommand(["force"]);
  if (!given || given.positionals.length > 0) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const { installation, service, flags } = given;
  const unlock = holdInstallation(installation);
  try {
    const from = await linkedRelease(installation, "current");
    const to = await linkedRelease(installation, "previous");
    if (!from || !to) throw new ReleaseError("There is no release to go back to.");
    if (flags.has("force")) {
      await linkRelease(installation, "current", to.version);
      await linkRelease(installation, "previous", from.version);
      await writeUpgradeState(installation, null);
      say(`The next start is of ${to.version}.`);
      return 0;
    }
    const migration = await databaseMigration(releaseFolder(installation, from.version));
    if (hasMovedOn(migration, to.migration)) {
      process.stderr.write(`${await refusal(installation, { version: to.version, migration })}\n`);
      return 1;
    }
    await switchRelease(installation, service, { from: from.version, to: to.version, backup: null });
    say(`${to.version} is ready.`);
    return 0;
  } finally {
    unlock();
  }
}

async function refusal(
  installation: Installation,
  { version, migration }: { version: string; migration: string },
): Promise<string> {
  const backup = (await readUpgradeState(installation))?.backup ?? "BACKUP";
  return `${version} can't open the database: a newer release has changed it (${migration}). Nothing was done.
To go back to the moment of the backup, and lose what was written since:
  systemctl stop trellis
  trellis rollback --force
  trellis restore --force ${backup}
  systemctl start trellis
On PostgreSQL the restore needs a new, empty database: docs/operations.md, Upgrade.`;
}

await runCommand(main, ReleaseError);
