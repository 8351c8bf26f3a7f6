import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Kysely } from "kysely";
import { migrations } from "#app/migrations.server.ts";
import { type Config, secretFile } from "#app/platform/config.server.ts";
import { type Database, openDatabase, withSetupLock } from "#app/platform/db/database.server.ts";
import { hasLoneLog, setDatabaseAside, sqliteState } from "#app/platform/db/database-state.server.ts";
import { BASELINES, hasUnkeyedHashes, migrationsOf090 } from "#app/platform/db/mark-baselines.server.ts";
import {
  appliedMigrations,
  type Migrations,
  migrateToLatest,
  pickMigrations,
  unknownMigrations,
} from "#app/platform/db/migrate.server.ts";
import {
  dropTables,
  insertNeutralRows,
  tablesWithRows,
  withoutRulesForNewRows,
} from "#app/platform/db/neutral-rows.server.ts";
import { holdDataFolder, RESTORING, sqliteFile } from "#app/platform/db/sqlite.server.ts";
import { type TableShape, tableShapes } from "#app/platform/db/table-shapes.server.ts";
import { type FileStore, openFileStore } from "#app/platform/files/file-store.server.ts";
import { releaseBackup } from "#app/platform/jobs/last-backup.queries.server.ts";
import { BackupError, type Manifest, ORIGINALS } from "./manifest.ts";
import { type BackupFile, type CheckedBackup, checkArchive, readArchive } from "./read-archive.ts";
import { settleRestored } from "./restored.queries.server.ts";
import { withScratch } from "./scratch.ts";
import { stagedFile, stagedRows } from "./staged-rows.ts";

/** The target of a restore. */
export type RestorePlace = Pick<Config, "dataDir" | "databaseUrl" | "storageUrl" | "secret">;
type Say = (sentence: string) => void;

/** The folders of the file store that belong to a site. */
const STORED = ["originals", "variants"];
const AT_ONCE = 20;

/**
 * Restores a site into an empty target: files first, then all rows in one transaction, then the migrations
 * that are newer than the backup. An interrupted restore can be run again.
 * @param parts `force` empties the target first; `say` reports the progress
 * @throws {BackupError} if the backup is damaged or the target is not empty; nothing is changed in either
 * case
 */
export async function restoreBackup(parts: {
  backup: BackupFile;
  place: RestorePlace;
  force: boolean;
  say: Say;
}): Promise<Manifest> {
  const { backup, place, force, say } = parts;
  return withScratch(async (folder) => {
    say(`Reading ${backup.file} ...`);
    const checked = await checkArchive(backup, folder);
    const shapes = await shapesOf(checked.manifest);
    const dispose = place.databaseUrl ? () => undefined : hold(place.dataDir);
    try {
      const store = openFileStore(place);
      await makeRoom({ place, store, checked, force, say });
      const database = openDatabase(place);
      try {
        await withSetupLock(database, async () => {
          if (place.databaseUrl) await dropTables(database.db, await tableShapes(migrations));
          say("Storing the originals, then the rows ...");
          await bringBackFiles(backup, checked.manifest, store);
          await bringBackSecret(checked.secret, place, say);
          await loadRows({ database, manifest: checked.manifest, shapes, folder, settle: true });
          await rm(path.join(place.dataDir, RESTORING), { force: true });
          await migrateToLatest(database, migrations);
          // A claim in the restored rows belongs to another site.
          await releaseBackup(database.db);
        });
      } finally {
        await database.close();
      }
    } finally {
      dispose();
    }
    return checked.manifest;
  });
}

function hold(dataDir: string): () => void {
  try {
    return holdDataFolder(dataDir);
  } catch (cause) {
    throw new BackupError(
      `A site runs on the data folder ${dataDir}. Stop it first, or set DATA_DIR to another.`,
      {
        cause,
      },
    );
  }
}

/**
 * The migrations that make a backup's tables. 0.9.0 backs up only what has all of its own, which are the baselines.
 * @throws {BackupError} if it was made before 0.9.0, by a newer release than this one, or with a module that this one
 * doesn't have
 */
function migrationsOf({ migration, migrations: listed }: Manifest): Migrations {
  if (!listed && migrationsOf090.slice(0, -1).includes(migration))
    throw new BackupError(
      `The backup is of a release before 0.9.0 (${migration}). Restore it with 0.9.0, start that once, and back up again.`,
    );
  const isOf090 = !listed && migration === migrationsOf090.at(-1);
  const names: readonly string[] = isOf090 ? BASELINES : (listed ?? [migration]);
  const known = Object.keys(migrations);
  const newer = unknownMigrations(names, known).at(-1);
  if (newer)
    throw new BackupError(`The backup is of a newer release (${newer}), which has to bring it back.`);
  const missing = names.find((name) => !known.includes(name));
  if (missing)
    throw new BackupError(
      `The backup has tables of a module that this release doesn’t have (${missing}). Restore it with one that has it.`,
    );
  return pickMigrations(migrations, names);
}

/**
 * The tables of the release that made the backup.
 * @throws {BackupError} if this release can't make them, or the backup's tables differ
 */
export async function shapesOf(manifest: Manifest): Promise<TableShape[]> {
  const { migration, tables } = manifest;
  const shapes = await tableShapes(migrationsOf(manifest));
  const differing = [
    ...shapes.map(({ name }) => name).filter((name) => !(name in tables)),
    ...Object.keys(tables).filter((table) => !shapes.some(({ name }) => name === table)),
  ];
  if (differing.length > 0)
    throw new BackupError(`The backup's tables are not those of ${migration}: ${differing.join(", ")}.`);
  return shapes;
}

/** Checks that the target is empty, or deletes the site there if `force`. */
async function makeRoom(parts: {
  place: RestorePlace;
  store: FileStore;
  checked: CheckedBackup;
  force: boolean;
  say: Say;
}): Promise<void> {
  const { place, store, checked, force, say } = parts;
  const mark = path.join(place.dataDir, RESTORING);
  const id = createHash("sha256").update(JSON.stringify(checked.manifest)).digest("hex");
  const { filled, unknown, isUnreadable } = await inspectPlace(place);
  if (unknown && place.databaseUrl)
    throw new BackupError(
      `The database has tables of a newer release, or of a module that this one doesn’t have (${unknown}), which it could not delete. Nothing was changed. Give it an empty database.`,
    );
  // The mark is left by an interrupted restore of the same backup, whose rows were not committed.
  const isAgain = filled.length === 0 && (await readFile(mark, "utf8").catch(() => "")) === id;
  const obstacles = isAgain ? [] : await findObstacles(place, store, filled);
  if (isUnreadable) obstacles.push(`${sqliteFile(place.dataDir)} is not a SQLite database, or is damaged`);
  if (obstacles.length > 0 && !force)
    throw new BackupError(
      [
        "The place to restore into is not empty:",
        ...obstacles.map((obstacle) => `  ${obstacle}`),
        "Nothing was changed. Choose an empty one, or add --force: the site that is there is deleted first.",
      ].join("\n"),
    );
  if (obstacles.length > 0) say("Deleting the rows, originals and picture sizes that are there ...");
  await mkdir(place.dataDir, { recursive: true });
  await writeFile(mark, id, { mode: 0o600 });
  // Somebody may recover data from it.
  if (isUnreadable || hasLoneLog(place.dataDir)) setDatabaseAside(place.dataDir, new Date());
  if (!place.databaseUrl)
    for (const ending of ["", "-wal", "-shm"])
      await rm(`${sqliteFile(place.dataDir)}${ending}`, { force: true });
  for (const folder of STORED) await removeAll(store, folder);
}

/**
 * The tables that have rows, the last migration unknown to this release, of a module that it doesn't have, too, and
 * whether the database is damaged.
 */
async function inspectPlace(
  place: RestorePlace,
): Promise<{ filled: string[]; unknown?: string | undefined; isUnreadable?: boolean }> {
  const state = place.databaseUrl ? "site" : sqliteState(place.dataDir);
  if (state !== "site") return { filled: [], isUnreadable: state === "unreadable" };
  const database = openDatabase(place);
  try {
    const filled = await tablesWithRows(database.db, await tableShapes(migrations));
    const known = new Set([...Object.keys(migrations), ...migrationsOf090]);
    return { filled, unknown: (await appliedMigrations(database)).findLast((name) => !known.has(name)) };
  } finally {
    await database.close();
  }
}

/** Descriptions of the data that a restore would overwrite. */
async function findObstacles(place: RestorePlace, store: FileStore, filled: string[]): Promise<string[]> {
  const obstacles: string[] = [];
  if (filled.length > 0) obstacles.push(`the database has rows in ${filled.join(", ")}`);
  for await (const key of store.list("originals")) {
    obstacles.push(`the file store holds originals, such as ${key}`);
    break;
  }
  if (place.databaseUrl && place.storageUrl) return obstacles;
  const own = ["trellis.sqlite", "trellis.sqlite-wal", "trellis.sqlite-shm", "storage", "running", RESTORING];
  const others = (await readdir(place.dataDir).catch(() => [])).filter((name) => !own.includes(name));
  if (others.length > 0) obstacles.push(`${place.dataDir} holds ${others.join(", ")}`);
  return obstacles;
}

async function removeAll(store: FileStore, folder: string): Promise<void> {
  let batch: string[] = [];
  const flush = async () => {
    await Promise.all(batch.map((key) => store.remove(key)));
    batch = [];
  };
  for await (const key of store.list(folder)) {
    batch.push(key);
    if (batch.length === AT_ONCE) await flush();
  }
  await flush();
}

/** Stores a backup's originals in a store that has none. */
export async function bringBackFiles(
  backup: BackupFile,
  { entries }: Manifest,
  store: FileStore,
): Promise<void> {
  const types = new Map(entries.map(({ name, content_type }) => [name, content_type]));
  for await (const { name, content } of readArchive(backup)) {
    const contentType = name.startsWith(ORIGINALS) ? types.get(name) : undefined;
    if (contentType !== undefined) await store.putStream(name, content, { contentType });
    else for await (const _ of content);
  }
}

async function bringBackSecret(secret: string | null, place: RestorePlace, say: Say): Promise<void> {
  if (place.secret && secret !== null && secret.trim() !== place.secret)
    return say(
      "SECRET is set and is not the backup's own secret, which is left out: before its first start, accept that by npm run doctor -- --accept-secret, or set SECRET to the old one.",
    );
  if (place.secret) return say("SECRET is set, so the backup's own secret is left out.");
  if (secret === null)
    return say(
      "The backup holds no secret, because SECRET was set where it was made. Set the same one here, or everybody signs in anew.",
    );
  await rm(secretFile(place.dataDir), { force: true });
  await writeFile(secretFile(place.dataDir), secret, { mode: 0o600, flag: "wx" });
}

/**
 * Creates the backup's schema in an empty database and inserts all rows in one transaction.
 * @param parts `folder` has the rows written by checkArchive; `settle` prepares them for a running site
 */
export async function loadRows(parts: {
  database: Database;
  manifest: Manifest;
  shapes: readonly TableShape[];
  folder: string;
  settle: boolean;
}): Promise<void> {
  const { database, manifest, shapes, folder, settle } = parts;
  await migrateToLatest(database, migrationsOf(manifest));
  await database.db.transaction().execute(async (trx) => {
    await withoutRulesForNewRows(trx, database.engine, async () => {
      // Rows inserted by migrations are in the backup, too.
      for (const { name } of [...shapes].reverse()) await emptyTable(trx as unknown as Kysely<never>, name);
      for (const shape of shapes)
        await insertNeutralRows(trx, shape, stagedRows(stagedFile(folder, shape.name)));
      if (!manifest.migrations && (await hasUnkeyedHashes(trx)))
        throw new BackupError(
          "The backup has hashes of email addresses without the site’s secret, which a start of 0.9.0 adds. Restore it with 0.9.0, start that once, and back up again.",
        );
      if (settle) await settleRestored(trx);
    });
  });
}

async function emptyTable(db: Kysely<never>, table: string): Promise<void> {
  await db.deleteFrom(table as never).execute();
}
