import { existsSync } from "node:fs";
import { open, readdir, readFile, readlink, rename, rm, symlink } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { RELEASE_MANIFEST, ReleaseError, type ReleaseManifest } from "./release-manifest.ts";
import { parseManifest } from "./unpack.ts";

/**
 * The folder of a server with its releases: `releases/VERSION`, the links `current` and `previous`, `backups`, and
 * `upgrade.json`, what became of the last upgrade.
 */
export interface Installation {
  root: string;
}

const upgradeStateSchema = z.object({
  /** "switching" from before the links change until the release is ready. */
  state: z.enum(["switching", "done"]),
  from: z.string(),
  to: z.string(),
  /** The file of the backup that was made before the switch; null when going back. */
  backup: z.string().nullable(),
});

export type UpgradeState = z.infer<typeof upgradeStateSchema>;

type LinkName = "current" | "previous";

/** The folder that a release was unpacked into as `ROOT/releases/VERSION`; null elsewhere, such as in a clone. */
export function rootOfRelease(release: string): string | null {
  const releases = path.dirname(release);
  return path.basename(releases) === "releases" ? path.dirname(releases) : null;
}

export const releaseFolder = ({ root }: Installation, version: string) =>
  path.join(root, "releases", version);

/** Where an archive is unpacked, on the disk of the releases, so that a rename makes it one of them. */
export const incomingFolder = ({ root }: Installation) => path.join(root, "releases", ".incoming");

/**
 * Takes the lock of upgrades and rollbacks. The system releases it when the process ends, however it ends.
 * @returns releases it; null if another process holds it
 */
export function lockInstallation({ root }: Installation): (() => void) | null {
  const holder = new DatabaseSync(path.join(root, "upgrade.lock"));
  try {
    holder.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    return () => holder.close();
  } catch (error) {
    holder.close();
    if (error instanceof Error && error.message.includes("locked")) return null;
    throw error;
  }
}

/**
 * Like lockInstallation, for a command that can't go on without the lock.
 * @throws {ReleaseError} while another one has it
 */
export function holdInstallation(installation: Installation): () => void {
  const unlock = lockInstallation(installation);
  if (!unlock) throw new ReleaseError("Another upgrade or rollback is running. Wait until it has ended.");
  return unlock;
}

/**
 * The manifest of the release that a link leads to; null if there is no such link.
 * @throws {ReleaseError} if the release is damaged
 */
export async function linkedRelease(
  installation: Installation,
  name: LinkName,
): Promise<ReleaseManifest | null> {
  const target = await readlink(path.join(installation.root, name)).catch(() => null);
  return target === null ? null : await releaseIn(installation, path.basename(target));
}

/**
 * The manifest of an unpacked release.
 * @throws {ReleaseError} if there is none, or it is damaged
 */
export async function releaseIn(installation: Installation, version: string): Promise<ReleaseManifest> {
  const file = path.join(releaseFolder(installation, version), RELEASE_MANIFEST);
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) throw new ReleaseError(`There is no release: ${file} can't be read.`);
  return parseManifest(file, text);
}

/** Makes a link lead to a release, atomically and durably; without a version, removes it. */
export async function linkRelease(
  { root }: Installation,
  name: LinkName,
  version: string | null,
): Promise<void> {
  const link = path.join(root, name);
  if (version === null) {
    await rm(link, { force: true });
  } else {
    await rm(`${link}.new`, { force: true });
    await symlink(path.join("releases", version), `${link}.new`);
    await rename(`${link}.new`, link);
  }
  await flushFolder(root);
}

const stateFile = ({ root }: Installation) => path.join(root, "upgrade.json");

/** What became of the last upgrade; null if there was none. */
export async function readUpgradeState(installation: Installation): Promise<UpgradeState | null> {
  const file = stateFile(installation);
  if (!existsSync(file)) return null;
  return upgradeStateSchema.parse(JSON.parse(await readFile(file, "utf8")));
}

/** Stores it atomically and durably; null removes it. */
export async function writeUpgradeState(
  installation: Installation,
  state: UpgradeState | null,
): Promise<void> {
  const file = stateFile(installation);
  if (state === null) {
    await rm(file, { force: true });
  } else {
    const handle = await open(`${file}.new`, "w", 0o644);
    await handle.writeFile(JSON.stringify(state));
    await handle.sync();
    await handle.close();
    await rename(`${file}.new`, file);
  }
  await flushFolder(installation.root);
}

/** Removes unpacked releases except for some. */
export async function removeReleases(installation: Installation, keep: readonly string[]): Promise<void> {
  const releases = path.join(installation.root, "releases");
  for (const name of await readdir(releases))
    if (!keep.includes(name)) await rm(path.join(releases, name), { recursive: true, force: true });
}

export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync();
  await handle.close();
}
