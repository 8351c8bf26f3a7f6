import { rename, rm } from "node:fs/promises";
import { type Kysely, sql } from "kysely";
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from "kysely/migration";
import { ConfigError } from "../config.server.ts";
import type { Database, Engine } from "./database.server.ts";
import { BASELINES, markBaselines, migrationsOf090 } from "./mark-baselines.server.ts";

type Step = (db: Kysely<never>, engine: Engine) => Promise<void>;

/**
 * Steps by name, forward only. Core's are named `0001-…`, a module’s `NAME-0001-…`: the order of the names is the
 * order in which a new database runs them, so core's come first. Each has its own numbers; a database that has a later
 * one of another runs it all the same.
 */
export type Migrations = Readonly<Record<string, Step>>;

/**
 * Migrates the schema to the latest version. Each migration and its record share a transaction, which is
 * rolled back if the process exits. A SQLite file with content is copied beside itself first. A database of 0.9.0 is
 * marked as being at the baselines.
 * @returns the names of the migrations that ran
 * @throws {Error} the failure of a migration, earlier ones remain applied
 * @throws {ConfigError} if a newer release has migrated the database, or one before 0.9.0
 */
export async function migrateToLatest(database: Database, migrations: Migrations): Promise<string[]> {
  const { db, engine } = database;
  const newest = await newerMigration(database, migrations);
  if (newest)
    throw new ConfigError(
      `The database was changed by a newer release (${newest}). Start that one, or bring back what was kept from before it: docs/operations.md, Upgrade.`,
    );
  const keep = async (next: string) => {
    if (engine === "sqlite") await keepCopy(db, next);
  };
  const isMarked = await markBaselines(database, await appliedMigrations(database), () => keep(BASELINES[0]));
  const applied = await appliedMigrations(database);
  const migrator = createMigrator(database, migrations, applied);
  const [first] = (await migrator.getMigrations()).filter(({ executedAt }) => !executedAt);
  if (!first) return [];
  if (!isMarked && applied.length > 0) await keep(first.name);
  const ran: string[] = [];
  for (;;) {
    const { error, results } = await migrator.migrateUp();
    if (error) throw error;
    const [step] = results ?? [];
    if (!step) return ran;
    ran.push(step.migrationName);
  }
}

/** Those of the migrations with given names; what others are named is left out. */
export const pickMigrations = (migrations: Migrations, names: readonly string[]): Migrations =>
  Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)));

/**
 * The names of the migrations applied to a database, in the order in which they ran, including those that this release
 * does not know; empty for an empty database.
 */
export async function appliedMigrations({ db }: Pick<Database, "db">): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by timestamp, name
  `.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * How the manifests of backups and releases name migrations: all of them, and core's last one, which is what 0.9.0 reads:
 * it refuses it as one of a newer release.
 */
export function namesInManifest(migrations: Migrations): { migration: string; migrations: string[] } {
  const names = Object.keys(migrations);
  return { migration: names.findLast((name) => moduleOf(name) === "") ?? "", migrations: names };
}

/** The last applied migration of a newer release; undefined if there is none. */
export async function newerMigration(
  database: Pick<Database, "db">,
  migrations: Migrations,
): Promise<string | undefined> {
  const later = (await appliedMigrations(database)).filter((name) => !migrationsOf090.includes(name));
  return unknownMigrations(later, Object.keys(migrations)).at(-1);
}

/**
 * The migrations that a release doesn't know and therefore refuses. Those of a module that it doesn't have are not among
 * them: it leaves the tables of that module alone.
 */
export function unknownMigrations(applied: readonly string[], known: readonly string[]): string[] {
  const modules = new Set(known.map(moduleOf));
  return applied.filter((name) => !known.includes(name) && modules.has(moduleOf(name)));
}

/** The module whose migration it is; "" for core's. */
const moduleOf = (migration: string): string => /^(.*?)-?\d{4}-/.exec(migration)?.[1] ?? "";

function createMigrator({ db, engine }: Database, steps: Migrations, applied: readonly string[]): Migrator {
  const migrations: Record<string, Migration> = {};
  // Kysely requires each applied migration to be known, also those of a module that this release doesn't have.
  for (const name of applied) migrations[name] = { up: async () => undefined };
  for (const [name, step] of Object.entries(steps)) {
    migrations[name] = { up: (connection) => step(connection as Kysely<never>, engine) };
  }
  const provider = { getMigrations: async () => migrations };
  return new Migrator({ db, provider, allowUnorderedMigrations: true });
}

/**
 * Copies a SQLite file to `<file>.before-<migration>` atomically; an earlier copy of that name is replaced.
 * @throws {Error} if there is no space for it
 */
async function keepCopy(db: Database["db"], migration: string): Promise<void> {
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(db);
  const file = rows[0]?.file;
  if (!file) return;
  const copy = `${file}.before-${migration}`;
  await rm(`${copy}.part`, { force: true });
  await sql`vacuum into ${`${copy}.part`}`.execute(db);
  await rename(`${copy}.part`, copy);
}
