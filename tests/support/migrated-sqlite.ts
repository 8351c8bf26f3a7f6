import { sql } from "kysely";
import { migrations } from "#app/migrations.server.ts";
import { type Database, openDatabase } from "#app/platform/db/database.server.ts";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";

let statements: Promise<string[]> | undefined;

/** Opens an empty migrated SQLite database in memory; it is built from the final schema, which is faster. */
export async function openMigratedSqlite(): Promise<Database> {
  statements ??= readMigrated();
  const database = openDatabase({ dataDir: ":memory:" });
  for (const statement of await statements) await sql.raw(statement).execute(database.db);
  return database;
}

/** @returns the statements for tables and their initial rows, then for indexes and triggers */
async function readMigrated(): Promise<string[]> {
  const database = openDatabase({ dataDir: ":memory:" });
  await migrateToLatest(database, migrations);
  const parts = await sql<{ type: string; name: string; sql: string }>`
    select type, name, sql from sqlite_master where sql is not null and name not like 'sqlite_%'`.execute(
    database.db,
  );
  const tables = parts.rows.filter(({ type }) => type === "table");
  const others = parts.rows.filter(({ type }) => type !== "table");
  const inserts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
      database.db,
    );
    for (const row of rows) inserts.push(`insert into "${name}" values (${Object.values(row).map(literal)})`);
  }
  await database.close();
  return [...tables.map((part) => part.sql), ...inserts, ...others.map((part) => part.sql)];
}

const literal = (value: unknown) =>
  typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value);
