import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type KyselyPlugin, sql } from "kysely";
import { expect, inject, test } from "vitest";
import { migrations } from "#app/migrations.server.ts";
import { runOnServer } from "#tests/support/postgres-server.ts";
import { createAs090 } from "#tests/support/release-090.ts";
import { scale } from "#tests/support/scale.ts";
import { scratchFolder } from "#tests/support/scratch.ts";
import { type Database, openDatabase } from "./database.server.ts";
import { BASELINES } from "./mark-baselines.server.ts";
import { migrateToLatest, pickMigrations } from "./migrate.server.ts";

/** The same database with a callback before each statement. */
function watched(database: Database, before: () => void): Database {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      before();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { ...database, db: database.db.withPlugin(plugin) };
}

function schemaOf(folder: string): unknown[] {
  const file = new DatabaseSync(path.join(folder, "trellis.sqlite"), { readOnly: true });
  const rows = file.prepare("select type, name, sql from sqlite_schema order by type, name").all();
  file.close();
  return rows;
}

const starts = [
  ["a new database", async () => undefined],
  ["a database of 0.9.0", (database: Database) => createAs090(database)],
] as const;

test.each(starts)(
  "%s on SQLite is brought up to date at whatever statement an earlier start was killed",
  async (_what, make) => {
    const folder = await scratchFolder("trellis-migrated-");
    const database = openDatabase({ dataDir: folder });
    await make(database);
    const killed: string[] = [];
    // The files before a statement are those that a process killed at that moment leaves behind.
    const migrating = watched(database, () => {
      const image = path.join(folder, `killed-at-${killed.length}`);
      mkdirSync(image);
      for (const name of ["trellis.sqlite", "trellis.sqlite-wal"]) {
        const file = path.join(folder, name);
        if (existsSync(file)) copyFileSync(file, path.join(image, name));
      }
      killed.push(image);
    });
    await migrateToLatest(migrating, migrations);
    await database.close();
    const whole = schemaOf(folder);
    expect(killed.length).toBeGreaterThan(20);
    for (const image of killed.filter((_, statement) => statement % scale.killedEveryStatements === 0)) {
      const again = openDatabase({ dataDir: image });
      await migrateToLatest(again, migrations);
      await again.close();
      expect(schemaOf(image), image).toEqual(whole);
    }
    // The deep run tries every statement, which takes about a minute.
  },
  600_000,
);

test.each(starts)(
  "%s on PostgreSQL takes the step back in which a start was killed, at whatever statement",
  async (_what, make) => {
    const server = inject("postgresUrl");
    await runOnServer(server, "create database killed");
    const address = new URL(server);
    address.pathname = "/killed";
    const database = openDatabase({ databaseUrl: address.href, dataDir: "" });
    await make(database);
    let attempts = 0;
    for (let isDone = false; !isDone; attempts += scale.killedEveryStatements) {
      let left = attempts;
      const dying = watched(database, () => {
        left -= 1;
        if (left < 0) throw new Error("killed");
      });
      isDone = await migrateToLatest(dying, migrations).then(
        () => true,
        (error: Error) => {
          expect(error.message).toBe("killed");
          return false;
        },
      );
    }
    expect(attempts).toBeGreaterThan(20);
    expect(await migrateToLatest(database, migrations)).toEqual([]);
    await database.close();
    await runOnServer(server, "drop database killed");
  },
  60_000,
);

test.each([
  [
    "made by this release",
    (database: Database) => migrateToLatest(database, pickMigrations(migrations, BASELINES)),
    "0002-entity-names",
    "0001-baseline",
  ],
  ["of 0.9.0", (database: Database) => createAs090(database), "0001-baseline", "0001-initial"],
])(
  "A copy of a SQLite file %s is made before its first change, and no second one",
  async (_what, make, next, first) => {
    const folder = await scratchFolder("trellis-copied-");
    const copies = async () => (await readdir(folder)).filter((name) => name.includes(".before-"));
    const database = openDatabase({ dataDir: folder });
    await make(database);
    expect(await copies()).toEqual([]);
    await migrateToLatest(database, migrations);
    await migrateToLatest(database, migrations);
    await database.close();
    expect(await copies()).toEqual([`trellis.sqlite.before-${next}`]);
    const stored = new DatabaseSync(path.join(folder, `trellis.sqlite.before-${next}`), { readOnly: true });
    const names = stored.prepare("select name from kysely_migration order by name").all();
    expect(names[0]).toMatchObject({ name: first });
    expect(names.map(({ name }) => name)).not.toContain(next);
    stored.close();
  },
);

test("an older release leaves a newer one's database alone", async () => {
  const database = openDatabase({ dataDir: ":memory:" });
  await migrateToLatest(database, migrations);
  expect(await migrateToLatest(database, migrations)).toEqual([]);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(database.db);
  await expect(migrateToLatest(database, migrations)).rejects.toThrow(
    "changed by a newer release (9999-later)",
  );
  await database.close();
});
