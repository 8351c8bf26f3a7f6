import { createHash } from "node:crypto";
import type { Config } from "#app/platform/config.server.ts";

/** The site that a scheduled backup is of: its id, and the mark of where its data is (placeMark). */
export interface BackupOwner {
  id: string;
  place: string;
}

/** The file of a backup, with its size. */
export interface StoredBackup {
  name: string;
  bytes: number;
}

const PARTIAL = ".partial";
const OWN_NAME =
  /^trellis-(?:(?<id>[0-9a-f]{12})-(?<place>[0-9a-f]{8})-)?(?<moment>\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)Z\.tar(?:\.age)?$/;

/** A backup of more than this many times the size of those after it has what they lack. */
const MUCH_LARGER = 2;

/**
 * Eight hexadecimal digits for where a site's data is and at which address. A site whose database is lost has no id,
 * but still its settings: they tell its backups from those of other sites in the same BACKUP_TO.
 */
export function placeMark(config: Pick<Config, "databaseUrl" | "dataDir" | "publicUrl">): string {
  const { databaseUrl, dataDir, publicUrl = "" } = config;
  const { host, pathname } = databaseUrl ? new URL(databaseUrl) : { host: "", pathname: dataDir };
  return createHash("sha256").update(`${publicUrl} ${host}${pathname}`).digest("hex").slice(0, 8);
}

/**
 * The file name of a backup made at `now` (UTC).
 * @param config with a passphrase, the name ends with `.age`
 */
export function backupName(
  now: Date,
  { id, place }: BackupOwner,
  { passphrase }: Pick<Config["backup"], "passphrase">,
): string {
  const moment = now.toISOString().slice(0, 19).replaceAll(":", "-");
  return `trellis-${id}-${place}-${moment}Z.tar${passphrase ? ".age" : ""}`;
}

const partsOf = (name: string) => OWN_NAME.exec(name)?.groups;

/** The backups among the names of a folder that a site has made, the oldest first. */
export function namesOfSite(names: readonly string[], id: string): string[] {
  return byTime(names.filter((name) => partsOf(name)?.id === id));
}

/** The backups that may be of the site with these settings, the oldest first: those of older releases don't say. */
export function namesOfPlace(names: readonly string[], place: string): string[] {
  return byTime(
    names.filter((name) => OWN_NAME.test(name) && [place, undefined].includes(partsOf(name)?.place)),
  );
}

/** The backups of older releases, whose names don't say of which site they are; nothing removes them. */
export function namesOfNobody(names: readonly string[]): string[] {
  return byTime(names.filter((name) => OWN_NAME.test(name) && partsOf(name)?.id === undefined));
}

function byTime(names: string[]): string[] {
  const momentOf = (name: string) => partsOf(name)?.moment ?? "";
  return names.sort((a, b) => momentOf(a).localeCompare(momentOf(b)));
}

/** The partial files of a site's killed backups. */
export function halfWrittenNames(names: readonly string[], id: string): string[] {
  const whole = (name: string) => name.slice(0, -PARTIAL.length);
  return names.filter((name) => name.endsWith(PARTIAL) && partsOf(whole(name))?.id === id);
}

/**
 * What to remove once a new backup is complete: all but the newest `keep`. Of those that are much larger than each of
 * them, the last is spared, because a site that has lost its content makes small backups.
 * @param backups of one site, the oldest first
 */
export function rotate(
  backups: readonly StoredBackup[],
  keep: number,
): { outdated: string[]; spared: StoredBackup | undefined } {
  const kept = backups.slice(-keep);
  const older = backups.slice(0, -keep);
  const largest = Math.max(...kept.map(({ bytes }) => bytes));
  const spared = older.findLast(({ bytes }) => bytes > MUCH_LARGER * largest);
  return { outdated: older.filter((backup) => backup !== spared).map(({ name }) => name), spared };
}
