import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database, Engine } from "./database.server.ts";
import { toBoolean, toIsoTime } from "./row-values.server.ts";
import type { Db, Trx } from "./schema.server.ts";
import type { ColumnShape, TableShape } from "./table-shapes.server.ts";

/**
 * A row independent of the engine: times are ISO text, booleans true or false, JSON documents parsed values.
 */
export type NeutralRow = Record<string, unknown>;

/** Batch size: for posts of half a megabyte, the most that should be in memory at once. */
const ROWS_AT_ONCE = 100;

/**
 * Runs `read` on a consistent snapshot of the database; writers are not blocked. On SQLite the connection is
 * reserved for the reader until the end.
 */
export function inSnapshot<Result>(
  { db, engine }: Database,
  read: (snapshot: Db) => Promise<Result>,
): Promise<Result> {
  if (engine === "postgres") {
    const snapshot = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
    return snapshot.execute(read);
  }
  return db.connection().execute(async (connection) => {
    // The dialect's own beginTransaction takes the write lock.
    await sql`begin`.execute(connection);
    try {
      return await read(connection);
    } finally {
      await sql`rollback`.execute(connection);
    }
  });
}

/**
 * Reads all rows of a table in batches, ordered by primary key; both engines return the same rows in the same
 * order.
 * @param db a snapshot, if the rows of several tables must be consistent
 */
export async function* readNeutralRows(
  db: Db,
  engine: Engine,
  { name, columns, key }: TableShape,
): AsyncGenerator<NeutralRow> {
  // SQLite compares text by bytes, PostgreSQL by the database's collation.
  const sorted = (column: ColumnShape) =>
    engine === "postgres" && column.kind === "text"
      ? sql`${sql.ref(column.name)} collate "C"`
      : sql.ref(column.name);
  const order = sql.join(key.map(sorted));
  let after: RawBuilder<unknown> = sql`1 = 1`;
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.join(columns.map((column) => sql.ref(column.name)))} from ${sql.table(name)}
      where ${after} order by ${order} limit ${ROWS_AT_ONCE}
    `.execute(db);
    for (const row of rows) {
      yield Object.fromEntries(
        columns.map((column) => [column.name, toNeutral(column, row[column.name], engine)]),
      );
    }
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    after = sql`(${order}) > (${sql.join(key.map((column) => last[column.name]))})`;
  }
}

function toNeutral({ kind }: ColumnShape, value: unknown, engine: Engine): unknown {
  if (value === null) return null;
  switch (kind) {
    case "time":
      return toIsoTime(value as string | Date);
    case "boolean":
      return toBoolean(value as boolean | number);
    // Not toJson: PostgreSQL's driver has already parsed it, and the value may be a plain string.
    case "json":
      return engine === "sqlite" ? JSON.parse(String(value)) : value;
    case "number":
      return Number(value);
    default:
      return value;
  }
}

/**
 * Inserts rows in the format of readNeutralRows.
 * @throws {Error} if the columns of a row differ from the table's, or a row violates a constraint
 */
export async function insertNeutralRows(
  trx: Trx,
  { name, columns }: TableShape,
  rows: AsyncIterable<NeutralRow>,
): Promise<void> {
  let batch: NeutralRow[] = [];
  const flush = async () => {
    if (batch.length === 0) return;
    const lines = batch.map(
      (row) => sql`(${sql.join(columns.map((column) => fromNeutral(column, row[column.name])))})`,
    );
    const names = sql.join(columns.map((column) => sql.ref(column.name)));
    await sql`insert into ${sql.table(name)} (${names}) values ${sql.join(lines)}`.execute(trx);
    batch = [];
  };
  for await (const row of rows) {
    const isWhole = columns.every((column) => column.name in row);
    if (!isWhole || Object.keys(row).length !== columns.length)
      throw new Error(`a row of ${name} has other columns than the table`);
    batch.push(row);
    if (batch.length === ROWS_AT_ONCE) await flush();
  }
  await flush();
}

function fromNeutral({ kind, isNullable }: ColumnShape, value: unknown): unknown {
  const isNull = value === null && (kind !== "json" || isNullable);
  return kind === "json" && !isNull ? JSON.stringify(value) : value;
}

/**
 * Disables, while `load` runs, the constraints that apply to new rows only (see guard), so
 * that older rows can be restored unchanged.
 */
export async function withoutRulesForNewRows(
  trx: Trx,
  engine: Engine,
  load: () => Promise<void>,
): Promise<void> {
  const rules = await (engine === "sqlite" ? triggers(trx) : rulesNotValidated(trx));
  for (const { lift } of rules) await sql.raw(lift).execute(trx);
  await load();
  for (const { restore } of rules) await sql.raw(restore).execute(trx);
}

interface Rule {
  lift: string;
  restore: string;
}

async function triggers(trx: Trx): Promise<Rule[]> {
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger'
  `.execute(trx);
  return rows.map((trigger) => ({ lift: `drop trigger "${trigger.name}"`, restore: trigger.sql }));
}

async function rulesNotValidated(trx: Trx): Promise<Rule[]> {
  const { rows } = await sql<{ name: string; table: string; definition: string }>`
    select quote_ident(conname) as name, conrelid::regclass::text as "table", pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'c' and not convalidated and connamespace = current_schema()::regnamespace
  `.execute(trx);
  return rows.map(({ name, table, definition }) => ({
    lift: `alter table ${table} drop constraint ${name}`,
    restore: `alter table ${table} add constraint ${name} ${definition}`,
  }));
}

/**
 * Finds the tables of the site that contain rows.
 * @param tables the site's tables; they may be missing
 * @returns their names; tables that a migration fills do not count
 */
export async function tablesWithRows(db: Db, tables: readonly TableShape[]): Promise<string[]> {
  const there = new Set((await db.introspection.getTables()).map(({ name }) => name));
  const filled: string[] = [];
  for (const { name, isNeverEmpty } of tables) {
    if (isNeverEmpty || !there.has(name)) continue;
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) filled.push(name);
  }
  return filled;
}

/**
 * Drops the site's tables and Kysely's migration tables from a PostgreSQL database; other tables are not
 * affected.
 */
export async function dropTables(db: Kysely<never> | Db, tables: readonly TableShape[]): Promise<void> {
  const names = [...tables.map(({ name }) => name), "kysely_migration", "kysely_migration_lock"];
  await sql`drop table if exists ${sql.join(names.map((name) => sql.table(name)))} cascade`.execute(db);
}
