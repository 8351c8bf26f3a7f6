import { randomBytes } from "node:crypto";
import { afterEach, describe, inject } from "vitest";
import { type Database, openDatabase } from "#app/platform/db/database.server.ts";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { runOnServer, TEMPLATE } from "./postgres-server.ts";

type Open = () => Promise<Database>;

/**
 * Runs the same tests against SQLite and a real PostgreSQL.
 * @param name what is tested; the engine is added to it
 * @param tests receives `open`, which gives a freshly migrated empty database, closed after the test
 */
export function describeOnEachDatabase(name: string, tests: (open: Open) => void): void {
  describe.each([
    ["SQLite", openSqliteInMemory],
    ["PostgreSQL", copyPostgres],
  ] as const)(`${name} on %s`, (_engine, openMigrated) => {
    const opened: (() => Promise<void>)[] = [];
    afterEach(async () => {
      for (const close of opened.splice(0)) await close();
    });
    tests(async () => {
      const { database, close } = await openMigrated();
      opened.push(close);
      return database;
    });
  });
}

async function openSqliteInMemory() {
  const database = openDatabase({ dataDir: ":memory:" });
  await migrateToLatest(database);
  return { database, close: () => database.close() };
}

async function copyPostgres() {
  const server = inject("postgresUrl");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await runOnServer(server, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const database = openDatabase({ databaseUrl: address.href, dataDir: ":memory:" });
  return {
    database,
    async close() {
      await database.close();
      await runOnServer(server, `drop database ${name} with (force)`);
    },
  };
}
