import { type RawBuilder, type SqlBool, sql } from "kysely";
import { toBoolean, toJson } from "#app/platform/db/row-values.server.ts";
import type { DatabaseSchema, Db, RecordTable, Trx } from "#app/platform/db/schema.server.ts";
import type { SnapshotRow } from "./entity-revisions.server.ts";

/** Rows of a table that belong to one entity. */
export interface OwnedRows {
  table: keyof DatabaseSchema;
  /** The column with the entity's id. */
  key: string;
  /** Further conditions on the rows, such as the kind of entity. */
  only?: Readonly<Record<string, string>>;
  /** Columns that refer to entities of other tables; rows whose entity is missing are not restored. */
  refers?: Readonly<Record<string, keyof DatabaseSchema>>;
  /** Columns with booleans and JSON documents, which the engines store differently. */
  booleans?: readonly string[];
  documents?: readonly string[];
}

const owned = ({ key, only = {} }: OwnedRows, id: string): RawBuilder<SqlBool> =>
  sql.join(
    [[key, id] as const, ...Object.entries(only)].map(
      ([column, value]) => sql`${sql.ref(column)} = ${value}`,
    ),
    sql` and `,
  );

/** Reads an entity's rows of a table, sorted by `order_index` if the table has it. */
export async function readRows(db: Db, rows: OwnedRows, id: string): Promise<SnapshotRow[]> {
  const { rows: found } = await sql<SnapshotRow>`
    select * from ${sql.table(rows.table)} where ${owned(rows, id)}`.execute(db);
  const places = found.toSorted((a, b) => Number(a.order_index ?? 0) - Number(b.order_index ?? 0));
  return places.map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, value]) => [column, neutral(rows, column, value)])),
  );
}

function neutral({ booleans = [], documents = [] }: OwnedRows, column: string, value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (booleans.includes(column)) return toBoolean(value as boolean | number);
  return documents.includes(column) ? toJson(value) : value;
}

export async function deleteRows(trx: Trx, rows: OwnedRows, id: string): Promise<void> {
  await sql`delete from ${sql.table(rows.table)} where ${owned(rows, id)}`.execute(trx);
}

/**
 * Inserts a row as readRows returns it.
 * @throws {Error} if it violates a database constraint
 */
export const insertRow = (trx: Trx, rows: OwnedRows, row: SnapshotRow): Promise<void> =>
  insert(trx, rows, [row], sql``);

/**
 * Inserts rows as readRows returns them; a row whose key exists already is skipped.
 * @throws {Error} if one violates another database constraint
 */
export const insertRows = (trx: Trx, rows: OwnedRows, found: readonly SnapshotRow[]): Promise<void> =>
  insert(trx, rows, found, sql`on conflict do nothing`);

async function insert(
  trx: Trx,
  rows: OwnedRows,
  found: readonly SnapshotRow[],
  otherwise: RawBuilder<unknown>,
) {
  for (const row of await withExistingAccounts(trx, await withExistingEntities(trx, rows, found))) {
    const columns = Object.keys(row);
    const values = columns.map((column) => stored(rows, column, row[column]));
    await sql`
      insert into ${sql.table(rows.table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values (${sql.join(values)}) ${otherwise}`.execute(trx);
  }
}

/** Updates the row of an existing entity. */
export async function updateRow(trx: Trx, rows: OwnedRows, id: string, row: SnapshotRow): Promise<void> {
  const changes = Object.entries(row).map(
    ([column, value]) => sql`${sql.ref(column)} = ${stored(rows, column, value)}`,
  );
  await sql`update ${sql.table(rows.table)} set ${sql.join(changes)} where ${owned(rows, id)}`.execute(trx);
}

const stored = ({ documents = [] }: OwnedRows, column: string, value: unknown) =>
  value !== null && documents.includes(column) ? JSON.stringify(value) : value;

async function withExistingEntities(db: Db, { refers = {} }: OwnedRows, found: readonly SnapshotRow[]) {
  let left = [...found];
  for (const [column, table] of Object.entries(refers)) {
    const known = await knownIds(
      db,
      table,
      left.map((row) => String(row[column])),
    );
    left = left.filter((row) => known.has(String(row[column])));
  }
  return left;
}

/** The columns that refer to accounts: who wrote a row, and whose task it is. */
const accountColumns = ["user_id", "assigned_to"];

/** Sets the columns of accounts to null in rows whose account is deleted. */
async function withExistingAccounts(db: Db, rows: readonly SnapshotRow[]): Promise<SnapshotRow[]> {
  const accounts = rows.flatMap((row) => accountColumns.map((column) => row[column]));
  const named = [...new Set(accounts.filter((id) => typeof id === "string"))];
  if (named.length === 0) return [...rows];
  const known = await db.selectFrom("user").select("id").where("id", "in", named).execute();
  const ids = new Set<unknown>(known.map(({ id }) => id));
  return rows.map((row) => {
    const gone = accountColumns.filter((column) => column in row && !ids.has(row[column]));
    return { ...row, ...Object.fromEntries(gone.map((column) => [column, null])) };
  });
}

/** Whether a row of another entity has these values. */
export async function isInUse(
  db: Db,
  { table, key }: OwnedRows,
  id: string,
  values: SnapshotRow,
): Promise<boolean> {
  const same = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const { rows } = await sql`
    select 1 from ${sql.table(table)}
    where ${sql.join(same, sql` and `)} and ${sql.ref(key)} <> ${id} limit 1`.execute(db);
  return rows.length > 0;
}

/** Returns those of the ids that exist in a table. */
export async function knownIds(
  db: Db,
  table: keyof DatabaseSchema,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  // The selected column is the same in all of these tables, which types cannot express.
  const rows = await db
    .selectFrom(table as RecordTable)
    .select("id")
    .where("id", "in", ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
