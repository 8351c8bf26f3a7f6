import { existsSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrations as stored } from "#app/migrations.server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { openDatabase } from "./database.server.ts";
import { appliedMigrations, migrateToLatest } from "./migrate.server.ts";
import { revertMigrations } from "./revert-migrations.server.ts";
import { holdDataFolder } from "./sqlite.server.ts";

const migrations = { ...stored, "bookings-0001-baseline": async () => undefined };
/** In the order in which they ran: a module's first, and core's with the release after that. */
const later = ["bookings-0002-later", "9999-latest"];

/** A database that two migrations of a newer release have changed, after it has kept a copy. */
async function changedByNewer(): Promise<string> {
  const dataDir = await temporaryFolder();
  const database = openDatabase({ dataDir });
  await migrateToLatest(database, migrations);
  const copy = `${path.join(dataDir, "trellis.sqlite")}.before-${later[0]}`;
  await sql`vacuum into ${copy}`.execute(database.db);
  for (const [hour, name] of later.entries())
    await sql`insert into kysely_migration values (${name}, ${`2099-01-01T0${hour}:00:00.000Z`})`.execute(
      database.db,
    );
  await database.close();
  return dataDir;
}

async function laterIn(dataDir: string): Promise<string[]> {
  const database = openDatabase({ dataDir });
  const applied = await appliedMigrations(database);
  await database.close();
  return applied.filter((name) => !(name in migrations));
}

test("The copy from before a newer release's migrations is put back, and the changed file stays beside it", async () => {
  const dataDir = await changedByNewer();
  expect(await laterIn(dataDir)).toEqual(later);
  expect(await revertMigrations({ dataDir }, migrations)).toBe(later[0]);
  expect(await laterIn(dataDir)).toEqual([]);
  expect(existsSync(path.join(dataDir, "trellis.sqlite.undone-9999-latest"))).toBe(true);
  await expect(revertMigrations({ dataDir }, migrations)).rejects.toThrow(
    "No newer release has changed the database.",
  );
});

test("Nothing is put back while a site runs, nor on PostgreSQL, nor into an empty folder", async () => {
  const dataDir = await changedByNewer();
  const release = holdDataFolder(dataDir);
  await expect(revertMigrations({ dataDir }, migrations)).rejects.toThrow("Another site is running");
  release();
  expect(await laterIn(dataDir)).toEqual(later);
  await expect(revertMigrations({ dataDir, databaseUrl: "postgres://db" }, migrations)).rejects.toThrow(
    "keeps no copy",
  );
  await expect(revertMigrations({ dataDir: await temporaryFolder() }, migrations)).rejects.toThrow(
    "There is no site",
  );
});
