import process from "node:process";
import { runCommand, say } from "./command.ts";
import { lockInstallation, readUpgradeState } from "./release/installation.ts";
import { ReleaseError } from "./release/release-manifest.ts";
import { readReleaseCommand, SERVICE_OPTIONS } from "./release/service-options.ts";
import { settleSwitch } from "./release/switch-release.ts";

const USAGE = `Usage:
  trellis recover   ends an upgrade or a rollback that a power cut interrupted after the switch
It waits for the release that was switched to, and brings back the one before if it isn't ready in time.
${SERVICE_OPTIONS}`;

async function main(): Promise<number> {
  process.umask(0o022);
  const given = readReleaseCommand();
  if (!given || given.positionals.length > 0) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const { installation, service } = given;
  const unlock = lockInstallation(installation);
  // An upgrade that is running settles itself.
  if (!unlock) return 0;
  try {
    const state = await readUpgradeState(installation);
    if (state?.state !== "switching") return 0;
    await settleSwitch(installation, service, state);
    say(`${state.to} is ready.`);
    return 0;
  } finally {
    unlock();
  }
}

await runCommand(main, ReleaseError);
