import { statSync } from "node:fs";
import { mkdir, readdir, readFile, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, describe, expect, test } from "vitest";
import { migrations } from "#app/migrations.server.ts";
import { secretFile } from "#app/platform/config.server.ts";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { openedState, sqliteState } from "#app/platform/db/database-state.server.ts";
import { migrateToLatest, pickMigrations } from "#app/platform/db/migrate.server.ts";
import { openFileStore } from "#app/platform/files/file-store.server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { backupName, placeMark } from "./backup/backup-name.ts";
import { lostSentence, refuseLostDatabase } from "./lost-database.ts";

const now = new Date("2026-03-01T03:10:00.000Z");
let folder: string;
let dataDir: string;
let to: string;
let file: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  [dataDir = "", to = ""] = ["data", "backups"].map((name) => path.join(folder, name));
  file = path.join(dataDir, "trellis.sqlite");
  await mkdir(dataDir);
  await mkdir(to);
});

function config(more: { publicUrl?: string; to?: string } = {}) {
  return {
    dataDir,
    databaseUrl: undefined,
    publicUrl: more.publicUrl,
    backup: { to: more.to ?? to, keep: 7, passphrase: undefined },
  };
}

function start({
  beginAnew = false,
  ...more
}: {
  beginAnew?: boolean;
  publicUrl?: string;
  to?: string;
} = {}) {
  const parts = { config: config(more), store: openFileStore({ dataDir }), beginAnew, now };
  return refuseLostDatabase(parts, sqliteState(dataDir));
}

/** What is in the data folder, without what looking at a database leaves beside it. */
const contents = async () =>
  (await readdir(dataDir, { recursive: true }))
    .filter((name) => !/^(storage(\/\.incoming)?|trellis\.sqlite\S*-shm)$/.test(name))
    .filter((name) => !name.endsWith("-wal") || statSync(path.join(dataDir, name)).size > 0)
    .sort();

const putSecret = () => writeFile(secretFile(dataDir), "a secret");
const putOriginal = () =>
  openFileStore({ dataDir }).put("originals/site-images/a.jpg", Buffer.from("x"), {
    contentType: "image/jpeg",
  });
const putBackup = (place = placeMark(config())) =>
  writeFile(path.join(to, backupName(now, { id: "a1b2c3d4e5f6", place }, { passphrase: undefined })), "");

async function makeDatabase(migrate: (database: ReturnType<typeof openDatabase>) => Promise<unknown>) {
  const database = openDatabase({ dataDir });
  await migrate(database);
  await database.close();
}

const migrate = (database: ReturnType<typeof openDatabase>) => migrateToLatest(database, migrations);

describe("A first start begins a site", () => {
  test.each<[string, () => Promise<unknown>]>([
    ["in an empty folder", async () => undefined],
    ["in a new volume", () => mkdir(path.join(dataDir, "lost+found"))],
    ["beside backups of another site", () => putBackup("eeeeeeee")],
    ["after one that was killed before it had a database", () => writeFile(file, "")],
    [
      "after one that was killed before it had a table",
      () => makeDatabase(({ db }) => db.introspection.getTables()),
    ],
    [
      "after one that was killed while it migrated",
      () =>
        makeDatabase((database) => migrateToLatest(database, pickMigrations(migrations, ["0001-baseline"]))),
    ],
  ])("%s", async (_title, prepare) => {
    await prepare();
    const before = await contents();
    await expect(start()).resolves.toBeUndefined();
    expect(await contents()).toEqual(before);
  });

  test("and any later start goes on with it", async () => {
    await makeDatabase(migrate);
    await Promise.all([putSecret(), putOriginal(), putBackup()]);
    await expect(start()).resolves.toBeUndefined();
    await expect(start({ beginAnew: true })).resolves.toBeUndefined();
    expect(sqliteState(dataDir)).toBe("site");
  });
});

describe("A start with a lost database is refused, and changes nothing", () => {
  const garbage = () => writeFile(file, "no database, but something that somebody may need");
  test.each<[string, () => Promise<unknown>, RegExp]>([
    [
      "with a secret",
      putSecret,
      /trellis\.sqlite is missing, but a site was here: we found the secret .*secret\./,
    ],
    [
      "with originals",
      putOriginal,
      /is missing, .* originals \(such as originals\/site-images\/a\.jpg\)\. .* --force FILE/,
    ],
    [
      "with a backup of this site",
      putBackup,
      /1 of its backups in .*backups \(the newest is trellis-a1b2c3d4e5f6-\w{8}-2026-03-01T03-10-00Z\.tar\)\. .* npm run restore -- FILE\./,
    ],
    [
      "with a backup that may be this site's",
      () => writeFile(path.join(to, "trellis-2026-03-01T03-10-00Z.tar"), ""),
      /1 of its backups/,
    ],
    [
      "with a copy before an upgrade",
      () => writeFile(`${file}.before-0055-site-id`, "x"),
      /trellis\.sqlite\.before-0055-site-id/,
    ],
    ["with a write-ahead log alone", () => writeFile(`${file}-wal`, "x"), /trellis\.sqlite-wal/],
    [
      "whose file is empty",
      () => Promise.all([putSecret(), writeFile(file, "")]),
      /trellis\.sqlite is empty, but/,
    ],
    [
      "whose file has no tables",
      () => Promise.all([putSecret(), makeDatabase(({ db }) => db.introspection.getTables())]),
      /trellis\.sqlite is empty, but/,
    ],
    ["whose file is something else", garbage, /trellis\.sqlite is not a SQLite database, or is damaged\. If/],
  ])("%s", async (_title, prepare, sentence) => {
    await prepare();
    const before = await contents();
    await expect(start()).rejects.toThrow(sentence);
    await expect(start()).rejects.toThrow(/npm start -- --begin-anew once; it deletes nothing\.$/);
    expect(await contents()).toEqual(before);
  });

  test("whose file was cut off", async () => {
    await makeDatabase(migrate);
    await truncate(file, 20_000);
    await expect(start()).rejects.toThrow(/is not a SQLite database, or is damaged/);
  });

  test("while its backups can't be asked for", async () => {
    const taken = path.join(folder, "taken");
    await writeFile(taken, "");
    await expect(start({ to: taken })).rejects.toThrow(
      /no database yet, and BACKUP_TO, .* can’t be read\. Mend BACKUP_TO/,
    );
    await expect(start({ to: taken, beginAnew: true })).resolves.toBeUndefined();
  });
});

test("--begin-anew begins a site where one is lost, and keeps all that is left of it", async () => {
  await Promise.all([
    putSecret(),
    putOriginal(),
    putBackup(),
    writeFile(file, "no database"),
    writeFile(`${file}-wal`, "log"),
  ]);
  await start({ beginAnew: true });
  expect(sqliteState(dataDir)).toBe("missing");
  const aside = `${file}.lost-2026-03-01T03-10-00Z`;
  expect([await readFile(aside, "utf8"), await readFile(`${aside}-wal`, "utf8")]).toEqual([
    "no database",
    "log",
  ]);
  expect(await contents()).toContain("storage/originals/site-images/a.jpg");
  expect(await readdir(to)).toHaveLength(1);
});

test("the state of a database is seen in its write-ahead log too, after a killed process", async () => {
  const database = openDatabase({ dataDir });
  await migrateToLatest(database, migrations);
  const copy = path.join(folder, "copy");
  await mkdir(copy);
  // As a killed process leaves it: the log has what the file has not.
  for (const name of ["trellis.sqlite", "trellis.sqlite-wal"])
    await writeFile(path.join(copy, name), await readFile(path.join(dataDir, name)));
  expect(await openedState(database)).toBe("site");
  await database.close();
  expect(sqliteState(copy)).toBe("site");
  new DatabaseSync(path.join(copy, "trellis.sqlite")).close();
});

test("of PostgreSQL the sentence names the variable, not its password, nor a bucket's", () => {
  const place = { ...config({ to: "s3://key:word@host/bucket" }), databaseUrl: "postgres://a:word@host/db" };
  const remains = { secret: true, original: undefined, copies: [], backups: ["one.tar", "two.tar"] };
  const sentence = lostSentence(place, "empty", remains);
  expect(sentence).toContain("The database of DATABASE_URL has no tables, but a site was here");
  expect(sentence).toContain("2 of its backups in BACKUP_TO (the newest is two.tar)");
  expect(sentence).not.toContain("word");
});
