import { existsSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { openDatabase } from "./database.server.ts";
import { appliedMigrations, migrateToLatest } from "./migrate.server.ts";
import { revertMigrations } from "./revert-migrations.server.ts";
import { holdDataFolder } from "./sqlite.server.ts";

/** A database that two migrations of a newer release have changed, after it has kept a copy. */
async function changedByNewer(): Promise<string> {
  const dataDir = await temporaryFolder();
  const database = openDatabase({ dataDir });
  await migrateToLatest(database);
  const copy = `${path.join(dataDir, "trellis.sqlite")}.before-9998-later`;
  await sql`vacuum into ${copy}`.execute(database.db);
  for (const name of ["9998-later", "9999-latest"])
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '')`.execute(database.db);
  await database.close();
  return dataDir;
}

async function migrationsIn(dataDir: string): Promise<string | undefined> {
  const database = openDatabase({ dataDir });
  const applied = await appliedMigrations(database);
  await database.close();
  return applied.at(-1);
}

test("The copy from before a newer release's migrations is put back, and the changed file stays beside it", async () => {
  const dataDir = await changedByNewer();
  expect(await migrationsIn(dataDir)).toBe("9999-latest");
  expect(await revertMigrations({ dataDir })).toBe("9998-later");
  expect(await migrationsIn(dataDir)).not.toMatch(/^999/);
  expect(existsSync(path.join(dataDir, "trellis.sqlite.undone-9999-latest"))).toBe(true);
  await expect(revertMigrations({ dataDir })).rejects.toThrow("No newer release has changed the database.");
});

test("Nothing is put back while a site runs, nor on PostgreSQL, nor into an empty folder", async () => {
  const dataDir = await changedByNewer();
  const release = holdDataFolder(dataDir);
  await expect(revertMigrations({ dataDir })).rejects.toThrow("Another site is running");
  release();
  expect(await migrationsIn(dataDir)).toBe("9999-latest");
  await expect(revertMigrations({ dataDir, databaseUrl: "postgres://db" })).rejects.toThrow("keeps no copy");
  await expect(revertMigrations({ dataDir: await temporaryFolder() })).rejects.toThrow("There is no site");
});
