import process from "node:process";
import { runCommand, say } from "./command.ts";
import {
  holdInstallation,
  linkedRelease,
  linkRelease,
  readUpgradeState,
  releaseFolder,
  writeUpgradeState,
} from "./release/installation.ts";
import { movedOnBy, ReleaseError } from "./release/release-manifest.ts";
import { readReleaseCommand, SERVICE_OPTIONS } from "./release/service-options.ts";
import { siteDatabaseUrl } from "./release/site-service.ts";
import { databaseMigrations, switchRelease } from "./release/switch-release.ts";
import { wayBack } from "./release/way-back.ts";

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
    const unknown = movedOnBy(await databaseMigrations(releaseFolder(installation, from.version)), to);
    if (unknown) {
      const upgrade = { to: from.version, backup: (await readUpgradeState(installation))?.backup ?? null };
      process.stderr.write(
        `${to.version} can't open the database: a newer release has changed it (${unknown}). Nothing was done.\n${wayBack(upgrade, service, siteDatabaseUrl())}\n`,
      );
      return 1;
    }
    await switchRelease(installation, service, { from: from.version, to: to.version, backup: null });
    say(`${to.version} is ready.`);
    return 0;
  } finally {
    unlock();
  }
}

await runCommand(main, ReleaseError);
