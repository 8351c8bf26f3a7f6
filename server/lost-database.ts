import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { type Config, ConfigError, secretFile } from "#app/platform/config.server.ts";
import { type DatabaseState, hasLoneLog, setDatabaseAside } from "#app/platform/db/database-state.server.ts";
import { sqliteFile } from "#app/platform/db/sqlite.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import { formatList } from "#app/platform/name-list.ts";
import { namesOfPlace, placeMark } from "./backup/backup-name.ts";
import { openBackupPlace } from "./backup/scheduled-place.ts";

/** The argument of the start that begins a new site where the database of an earlier one is lost. */
export const BEGIN_ANEW = "--begin-anew";

/** What is left of a site whose database holds none. */
export interface Remains {
  secret: boolean;
  /** The key of an original. */
  original: string | undefined;
  /** Files beside the SQLite database: its write-ahead log, and copies of it. */
  copies: string[];
  /** The oldest first. */
  backups: string[];
}

type Place = Pick<Config, "dataDir" | "databaseUrl" | "publicUrl" | "backup">;

/**
 * Refuses to begin a new site where something is left of one whose database is lost.
 * @param start `beginAnew` begins it all the same; a file that is no database is then renamed
 * @throws {ConfigError} that says what was found and how to go on
 */
export async function refuseLostDatabase(
  start: { config: Place; store: FileStore; beginAnew: boolean; now: Date },
  state: DatabaseState,
): Promise<void> {
  const { config, store, beginAnew, now } = start;
  if (state === "site") return;
  if (beginAnew) {
    if (!config.databaseUrl) setDatabaseAside(config.dataDir, now);
    return;
  }
  const sentence = lostSentence(config, state, await findRemains(config, store));
  if (sentence) throw new ConfigError(sentence);
}

async function findRemains(config: Place, store: FileStore): Promise<Remains> {
  let original: string | undefined;
  for await (const key of store.list("originals")) {
    original = key;
    break;
  }
  return {
    secret: existsSync(secretFile(config.dataDir)),
    original,
    copies: config.databaseUrl ? [] : findCopies(config.dataDir),
    backups: await findBackups(config),
  };
}

function findCopies(dataDir: string): string[] {
  const file = path.basename(sqliteFile(dataDir));
  const copies = readdirSync(dataDir).filter(
    (name) => /\.(before|lost)-/.test(name) && name.startsWith(file),
  );
  return hasLoneLog(dataDir) ? [`${file}-wal`, ...copies] : copies;
}

async function findBackups(config: Place): Promise<string[]> {
  const { to } = config.backup;
  if (!to) return [];
  try {
    return namesOfPlace(await openBackupPlace(to).list(), placeMark(config));
  } catch (cause) {
    throw new ConfigError(
      `There is no database yet, and BACKUP_TO, which may hold backups of one that is lost, can’t be read. Mend BACKUP_TO or leave it out; npm start -- ${BEGIN_ANEW} begins a new site without asking it.`,
      { cause },
    );
  }
}

/** @returns null if nothing is left of a site, so that a new one can begin */
export function lostSentence(
  { dataDir, databaseUrl, backup }: Pick<Place, "dataDir" | "databaseUrl" | "backup">,
  state: Exclude<DatabaseState, "site">,
  { secret, original, copies, backups }: Remains,
): string | null {
  const file = sqliteFile(dataDir);
  const fault = {
    missing: `${file} is missing`,
    empty: databaseUrl ? "The database of DATABASE_URL has no tables" : `${file} is empty`,
    unreadable: `${file} is not a SQLite database, or is damaged`,
  }[state];
  const [newest] = backups.slice(-1);
  const found = [
    ...(secret ? [`the secret ${secretFile(dataDir)}`] : []),
    ...(original ? [`originals (such as ${original})`] : []),
    ...copies.map((name) => path.join(dataDir, name)),
    ...(newest
      ? [`${backups.length} of its backups in ${placeOf(backup.to)} (the newest is ${newest})`]
      : []),
  ];
  if (found.length === 0 && state !== "unreadable") return null;
  const force = secret || original || copies.length > 0 || state === "unreadable" ? "--force " : "";
  const left = found.length > 0 ? `, but a site was here: we found ${formatList(found)}` : "";
  return [
    `${fault}${left}.`,
    "If the database is elsewhere, set DATA_DIR or DATABASE_URL to where it is.",
    `To go on with a backup, run npm run restore -- ${force}FILE${force && ", which replaces what is here"}.`,
    `To begin a new site, also after a first start that was broken off, run npm start -- ${BEGIN_ANEW} once; it deletes nothing.`,
  ].join(" ");
}

/** Without a bucket's credentials. */
const placeOf = (to = "") => (to.startsWith("s3:") ? "BACKUP_TO" : path.resolve(to));
