import { randomBytes } from "node:crypto";
import process from "node:process";
import pg from "pg";
import { afterEach, describe, inject } from "vitest";
import { type Database, openDatabase } from "#app/platform/db/database.server.ts";
import { openMigratedSqlite } from "./migrated-sqlite.ts";
import { TEMPLATE } from "./postgres-server.ts";

type Open = () => Promise<Database>;

/** Whether this very SQL has passed its tests on PostgreSQL already; `npm test` says so. */
const hasPassedOnPostgres = process.env.SQL_PASSED_ON_POSTGRES === "1";

const sqlite = ["SQLite", openSqliteInMemory] as const;
const postgres = ["PostgreSQL", copyPostgres] as const;

/**
 * Runs the same tests against SQLite and a real PostgreSQL. `npm test` leaves out PostgreSQL as long as no SQL has
 * changed (scripts/check/postgres-record.ts).
 * @param name the name of the suite, to which the engine is added
 * @param tests gets `open`, which opens an empty migrated database and closes it after the test
 * @param options `always`: whether PostgreSQL is never left out
 */
export function describeOnEachDatabase(
  name: string,
  tests: (open: Open) => void,
  { always = false } = {},
): void {
  describeOn(hasPassedOnPostgres && !always ? [sqlite] : [sqlite, postgres], name, tests);
}

function describeOn(
  engines: readonly (typeof sqlite | typeof postgres)[],
  name: string,
  tests: (open: Open) => void,
): void {
  describe.each(engines)(`${name} on %s`, (_engine, openMigrated) => {
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
  const database = await openMigratedSqlite();
  return { database, close: () => database.close() };
}

/** One connection per worker, because connecting takes longer than creating a database. */
let administering: Promise<pg.Client> | undefined;

async function copyPostgres() {
  const server = inject("postgresUrl");
  administering ??= connected(server);
  const administrator = await administering;
  const name = `test_${randomBytes(8).toString("hex")}`;
  await administrator.query(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const database = openDatabase({ databaseUrl: address.href, dataDir: ":memory:" });
  return {
    database,
    async close() {
      await database.close();
      await administrator.query(`drop database ${name} with (force)`);
    },
  };
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // The server stops before this process exits; the lost connection is not an error.
  client.on("error", () => undefined);
  return client;
}
