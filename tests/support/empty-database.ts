import { v4 } from "uuid";
import { inject, onTestFinished } from "vitest";
import { type Database, openDatabase } from "#app/platform/db/database.server.ts";
import { runOnServer } from "./postgres-server.ts";

/** The engines, for `test.each`. */
export const engineNames = ["SQLite", "PostgreSQL"] as const;

/** A database without tables, on which a test runs migrations itself; closed after the test. */
export async function openEmpty(engine: (typeof engineNames)[number]): Promise<Database> {
  if (engine === "SQLite") {
    const database = openDatabase({ dataDir: ":memory:" });
    onTestFinished(() => database.close());
    return database;
  }
  const server = inject("postgresUrl");
  const name = `empty_${v4().replaceAll("-", "")}`;
  await runOnServer(server, `create database ${name}`);
  const databaseUrl = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const database = openDatabase({ dataDir: "", databaseUrl });
  onTestFinished(() => database.close());
  return database;
}
