import { type Kysely, sql } from "kysely";
import type { Engine } from "./database.server.ts";

/** The words of `create table` that differ between the engines; see row-values.server.ts for reading what they store. */
export interface TableWords {
  time: string;
  json: string;
  /** A whole number beyond 2³¹. */
  integer: string;
  /** A boolean that is never null. */
  flag(name: string, byDefault?: boolean): string;
  /** A condition on a boolean. */
  isTrue(name: string): string;
  /** The check of a JSON column, which PostgreSQL's type contains. */
  jsonCheck(name: string): string;
  end: string;
  /** Of a table that is read by its primary key. */
  endWithKey: string;
}

const sqliteWords: TableWords = {
  time: "text",
  json: "text",
  integer: "integer",
  flag: (name, byDefault) =>
    `${name} integer not null${byDefault === undefined ? "" : ` default ${Number(byDefault)}`} check (${name} in (0, 1))`,
  isTrue: (name) => `${name} = 1`,
  jsonCheck: (name) => `check (json_valid(${name}))`,
  end: "strict",
  endWithKey: "strict, without rowid",
};

const postgresWords: TableWords = {
  time: "timestamptz",
  json: "jsonb",
  integer: "bigint",
  flag: (name, byDefault) =>
    `${name} boolean not null${byDefault === undefined ? "" : ` default ${byDefault}`}`,
  isTrue: (name) => name,
  jsonCheck: () => "",
  end: "",
  endWithKey: "",
};

/** What a migration writes tables with. */
export const tableWords = (engine: Engine): TableWords => (engine === "sqlite" ? sqliteWords : postgresWords);

/**
 * A constraint for new rows only, which a restore may break. SQLite's constraints cannot use the clock, and cannot be
 * added to a table, so triggers are used there.
 * @param rule of a row; `new.` before the column on SQLite
 */
export function guard(engine: Engine, table: string, column: string, rule: string): string[] {
  if (engine === "postgres") {
    return [`alter table ${table} add constraint ${table}_${column}_rule check (${rule}) not valid`];
  }
  return ["insert on", `update of ${column} on`].map(
    (event) =>
      `create trigger ${table}_${column}_${event.split(" ", 1)} before ${event} ${table} when not (${rule}) begin select raise(abort, '${table}.${column} breaks its rule'); end`,
  );
}

/** Runs the statements of a migration in their order. */
export async function runStatements(db: Kysely<never>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/**
 * Renames constraints of PostgreSQL, which keep the name of a table or column that was renamed; those of SQLite have none.
 * @param rename returns the same name for one that stays
 */
export async function renameConstraints(
  db: Kysely<never>,
  engine: Engine,
  rename: (name: string) => string,
): Promise<void> {
  if (engine === "sqlite") return;
  const { rows } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where connamespace = current_schema()::regnamespace and conrelid <> 0
  `.execute(db);
  for (const { table, name } of rows) {
    if (rename(name) === name) continue;
    await sql`alter table ${sql.raw(table)} rename constraint ${sql.id(name)} to ${sql.id(rename(name))}`.execute(
      db,
    );
  }
}
