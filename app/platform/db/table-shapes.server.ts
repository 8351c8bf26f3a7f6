import { type Kysely, sql } from "kysely";
import { openDatabase } from "./database.server.ts";
import { type Migrations, migrateToLatest } from "./migrate.server.ts";

/** The engine-independent kind of a column; see readNeutralRows. A plain date is text. */
export type ColumnKind = "text" | "number" | "boolean" | "time" | "json";

export interface ColumnShape {
  name: string;
  kind: ColumnKind;
  isNullable: boolean;
}

/** A table of either engine. */
export interface TableShape {
  name: string;
  columns: ColumnShape[];
  /** The columns of its primary key, in order. */
  key: ColumnShape[];
  /** Whether a migration inserts rows; they do not indicate that a site is in use. */
  isNeverEmpty: boolean;
}

const known = new Map<string, TableShape[]>();

/**
 * The site's tables after given migrations, read once from an empty, freshly migrated database: so none is
 * omitted, and foreign tables are not included. Kysely's migration tables are excluded.
 * @returns each table after those it references
 */
export async function tableShapes(migrations: Migrations): Promise<TableShape[]> {
  const names = Object.keys(migrations).join();
  const shapes = known.get(names) ?? (await shapesAfter(migrations));
  known.set(names, shapes);
  return shapes;
}

async function shapesAfter(migrations: Migrations): Promise<TableShape[]> {
  const database = openDatabase({ dataDir: ":memory:" });
  try {
    await migrateToLatest(database, migrations);
    return await readShapes(database.db as unknown as Kysely<never>);
  } finally {
    await database.close();
  }
}

interface Column {
  name: string;
  type: string;
  notnull: number;
  /** Position in the primary key, from 1; 0 if not part of it. */
  pk: number;
}

async function readShapes(db: Kysely<never>): Promise<TableShape[]> {
  const shapes = new Map<string, TableShape>();
  const referred = new Map<string, string[]>();
  for (const { name } of await db.introspection.getTables()) {
    const { rows } =
      await sql<Column>`select name, type, "notnull", pk from pragma_table_info(${name})`.execute(db);
    const { rows: written } = await sql<{
      sql: string;
    }>`select sql from sqlite_master where type = 'table' and name = ${name}`.execute(db);
    const column = (row: Column): ColumnShape => ({
      name: row.name,
      kind: kindOf(row, written[0]?.sql ?? ""),
      isNullable: row.notnull === 0 && row.pk === 0,
    });
    const key = rows.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
    if (key.length === 0) throw new Error(`the table ${name} has no primary key to read it by`);
    const { rows: first } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    shapes.set(name, {
      name,
      columns: rows.map(column),
      key: key.map(column),
      isNeverEmpty: first.length > 0,
    });
    const { rows: references } = await sql<{
      table: string;
    }>`select "table" from pragma_foreign_key_list(${name})`.execute(db);
    referred.set(
      name,
      references.map(({ table }) => table).filter((table) => table !== name),
    );
  }
  return inOrder(shapes, referred);
}

/**
 * SQLite has no boolean, time or JSON types: constraints identify booleans and JSON, names identify times.
 */
function kindOf({ name, type }: Column, table: string): ColumnKind {
  const plain = table.replaceAll('"', "");
  if (plain.includes(`check (${name} in (0, 1))`)) return "boolean";
  if (plain.includes(`json_valid(${name})`)) return "json";
  if (type.toLowerCase() !== "text") return "number";
  return /(_at|At|_until|Until)$/.test(name) ? "time" : "text";
}

function inOrder(shapes: Map<string, TableShape>, referred: Map<string, string[]>): TableShape[] {
  const ordered = new Set<TableShape>();
  const add = (name: string) => {
    const shape = shapes.get(name);
    if (!shape || ordered.has(shape)) return;
    for (const other of referred.get(name) ?? []) add(other);
    ordered.add(shape);
  };
  for (const name of shapes.keys()) add(name);
  return [...ordered];
}
