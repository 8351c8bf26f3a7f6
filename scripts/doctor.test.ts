import { execFile } from "node:child_process";
import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrations } from "#app/migrations.server.ts";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { BASELINES } from "#app/platform/db/mark-baselines.server.ts";
import { appliedMigrations, migrateToLatest, pickMigrations } from "#app/platform/db/migrate.server.ts";
import { openFileStore } from "#app/platform/files/file-store.server.ts";
import { closePaths } from "#server/file-permissions.ts";
import { runScript } from "#tests/support/commands.ts";
import { scratchFolder } from "#tests/support/scratch.ts";

test("where there is no site the doctor finds fault, and makes none", async () => {
  const folder = await scratchFolder("trellis-doctor-");
  const env = { PATH: process.env.PATH, DATA_DIR: folder };
  const run = promisify(execFile)(process.execPath, ["scripts/doctor.ts", "--mend"], { env });
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("There is no site in"),
  });
  expect(await readdir(folder)).toEqual([]);
});

test("the doctor shows what it would remove, and removes more than a tenth with --really only", async () => {
  const folder = await scratchFolder("trellis-doctor-");
  const to = path.join(folder, "backups");
  const env = { DATA_DIR: path.join(folder, "data"), BACKUP_TO: to };
  const database = openDatabase({ dataDir: env.DATA_DIR });
  await migrateToLatest(database, migrations);
  await database.close();
  await mkdir(to);
  await writeFile(path.join(to, "trellis-2026-03-01T03-10-00Z.tar"), "");
  const store = openFileStore({ dataDir: env.DATA_DIR });
  const key = "originals/site-images/a.jpg";
  await store.put(key, Buffer.from("x"), { contentType: "image/jpeg" });
  const longAgo = new Date("2026-01-01");
  await utimes(path.join(env.DATA_DIR, "storage", key), longAgo, longAgo);
  await closePaths(env.DATA_DIR);
  const shown = `To be removed: ${key}\n`;
  expect(await runScript(["doctor", "--mend"], env)).toEqual({
    code: 1,
    said: expect.stringMatching(
      new RegExp(
        `of which site they are: trellis-2026-03-01T03-10-00Z\\.tar\\.[\\s\\S]*\n${shown}Nothing was removed: 1 of 1 files`,
      ),
    ),
  });
  expect(await store.stat(key)).not.toBeNull();
  expect(await runScript(["doctor", "--mend", "--really"], env)).toEqual({
    code: 0,
    said: expect.stringContaining(`${shown}Removed a file without a row: ${key}\n`),
  });
  expect(await store.stat(key)).toBeNull();
  expect((await runScript(["doctor", "--really"], env)).code).toBe(2);
});

test("no command migrates the database of another release", async () => {
  const DATA_DIR = await scratchFolder("trellis-doctor-");
  const database = openDatabase({ dataDir: DATA_DIR });
  const older = pickMigrations(migrations, BASELINES);
  await migrateToLatest(database, older);
  for (const command of [
    ["staff", "list"],
    ["doctor", "--mend"],
    ["backup", path.join(DATA_DIR, "b.tar")],
  ])
    expect(await runScript(command, { DATA_DIR })).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^The database belongs to an older release \(it doesn’t have 0002-entity-names, /,
      ),
    });
  expect(await appliedMigrations(database)).toEqual(Object.keys(older));
  await database.close();
});

test("what an upgrade asks of the release before says which migration a newer one has made", async () => {
  const DATA_DIR = await scratchFolder("trellis-schema-");
  const database = openDatabase({ dataDir: DATA_DIR });
  await migrateToLatest(database, migrations);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(database.db);
  await database.close();
  expect(await runScript(["schema"], { DATA_DIR })).toEqual({
    code: 0,
    said: `${["9999-later", ...Object.keys(migrations)].join("\n")}\n`,
  });
});
