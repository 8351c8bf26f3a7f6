import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chown, mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { isDiskFull } from "#app/platform/files/disk-full.server.ts";
import { runCommand, say } from "./command.ts";
import {
  flushFolder,
  holdInstallation,
  type Installation,
  incomingFolder,
  linkedRelease,
  readUpgradeState,
  releaseFolder,
  removeReleases,
} from "./release/installation.ts";
import { ReleaseError, type ReleaseManifest, refusalOf } from "./release/release-manifest.ts";
import { readReleaseCommand, SERVICE_OPTIONS } from "./release/service-options.ts";
import { runRelease, siteUser } from "./release/site-service.ts";
import { settleSwitch, switchRelease } from "./release/switch-release.ts";
import { unpackRelease } from "./release/unpack.ts";

const USAGE = `Usage:
  trellis upgrade FILE   goes on with the release in this archive
It is unpacked beside the running one and checked. Then the site is backed up, and the backup restored as a test by the
new release. Only then is the site stopped and started with it. If it isn't ready in time, the old one is brought back.
${SERVICE_OPTIONS}`;

const run = promisify(execFile);

const secondsSince = (start: number) => ((performance.now() - start) / 1000).toFixed(1);

async function main(): Promise<number> {
  // The site's user reads the releases, which belong to whoever upgrades.
  process.umask(0o022);
  // A lost connection to the server ends no upgrade.
  process.on("SIGHUP", () => undefined);
  const given = readReleaseCommand();
  const [file, ...others] = given?.positionals ?? [];
  if (!given || !file || others.length > 0) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const { installation, service } = given;
  const unlock = holdInstallation(installation);
  try {
    const interrupted = await readUpgradeState(installation);
    if (interrupted?.state === "switching") await settleSwitch(installation, service, interrupted);
    const from = await linkedRelease(installation, "current");
    if (!from)
      throw new ReleaseError(
        `${path.join(installation.root, "current")} leads to no release. docs/operations.md says how the first one is installed.`,
      );
    const to = await unpackBeside(installation, path.resolve(file), from);
    const backup = await backUp(installation, from, to);
    say(`Switching from ${from.version} to ${to.version} ...`);
    const start = performance.now();
    await switchRelease(installation, service, { from: from.version, to: to.version, backup });
    await removeReleases(installation, [from.version, to.version]);
    say(`${to.version} is ready, after ${secondsSince(start)} seconds. Back: trellis rollback.`);
    return 0;
  } finally {
    unlock();
  }
}

/** Unpacks and checks an archive beside the running release. @throws {ReleaseError} and leaves nothing of it then */
async function unpackBeside(
  installation: Installation,
  file: string,
  from: ReleaseManifest,
): Promise<ReleaseManifest> {
  if (!existsSync(file)) throw new ReleaseError(`There is no archive ${file}.`);
  const incoming = incomingFolder(installation);
  await rm(incoming, { recursive: true, force: true });
  say(`Unpacking ${file} ...`);
  const start = performance.now();
  try {
    const here = { platform: `${process.platform}-${process.arch}`, version: from.version };
    const to = await unpackRelease(file, incoming, (manifest) => {
      const refusal = refusalOf(manifest, here);
      if (refusal) throw new ReleaseError(refusal);
    });
    const { stdout } = await run(path.join(incoming, "bin", "node"), ["--version"]);
    if (stdout.trim() !== `v${to.node}`)
      throw new ReleaseError(`The archive's Node is ${stdout.trim()} and not ${to.node}, as its list says.`);
    // All that was written is on the disk before a link leads there.
    await run("sync", ["-f", incoming]);
    await rm(releaseFolder(installation, to.version), { recursive: true, force: true });
    await rename(incoming, releaseFolder(installation, to.version));
    await flushFolder(path.dirname(incoming));
    say(`${to.version} is unpacked and whole, after ${secondsSince(start)} seconds.`);
    return to;
  } catch (error) {
    await rm(incoming, { recursive: true, force: true });
    if (!isDiskFull(error)) throw error;
    throw new ReleaseError(
      `The disk of ${installation.root} is full, so the archive could not be unpacked. ${from.version} goes on. Make room and try again.`,
    );
  }
}

/**
 * Has the running release back the site up, and the new one restore that as a test, its migrations included.
 * @returns the backup's file
 * @throws {ReleaseError} if one of them can't; the unpacked release is removed then
 */
async function backUp(
  installation: Installation,
  from: ReleaseManifest,
  to: ReleaseManifest,
): Promise<string> {
  const folder = path.join(installation.root, "backups");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { uid, gid } = siteUser();
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
  const moment = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  const file = path.join(folder, `before-${to.version}-${moment}.tar`);
  say(`Backing up to ${file} ...`);
  const steps: [ReleaseManifest, string[], string][] = [
    [from, ["backup", file], "The site could not be backed up"],
    [to, ["backup", "--verify", file], `${to.version} could not restore the backup as a test`],
  ];
  for (const [release, command, failure] of steps) {
    const { code } = await runRelease(releaseFolder(installation, release.version), command);
    if (code === 0) continue;
    await rm(releaseFolder(installation, to.version), { recursive: true, force: true });
    throw new ReleaseError(`${failure}. ${from.version} goes on.`);
  }
  return file;
}

await runCommand(main, ReleaseError);
