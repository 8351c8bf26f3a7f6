import { v7 } from "uuid";
import { findStaffPage, type ListPage, type PageRequest } from "#app/platform/db/paged-list.server.ts";
import { toBoolean, toIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import type { StaffListRequest } from "#app/platform/http/staff-list.ts";
import type { Collection, EntityOf, RecordField, ValuesOf } from "./collection.ts";

type Row = Record<string, unknown>;

function read(field: RecordField, value: unknown): unknown {
  if (field.kind === "flag") return toBoolean(value as boolean | number);
  if (field.kind !== "choice") return value ?? "";
  // What a later release stored, perhaps.
  return field.options.some((option) => option.value === value) ? value : field.options.at(-1)?.value;
}

const stored = (field: RecordField, value: unknown) => (field.kind === "web-address" ? value || null : value);

/** The one place where a row of a collection becomes a record. */
export function toEntity<Of extends Collection>({ fields }: Of, row: Row): EntityOf<Of> {
  const { id, created_at, updated_at } = row as { id: string } & Record<string, Date | string>;
  const values = Object.entries(fields).map(([name, field]) => [name, read(field, row[name])]);
  const times = { created_at: toIsoTime(created_at as string), updated_at: toIsoTime(updated_at as string) };
  return { ...Object.fromEntries(values), id, ...times } as EntityOf<Of>;
}

const rowOf = ({ fields }: Collection, values: Row): Row =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => name in values)
      .map(([name, field]) => [name, stored(field, values[name])]),
  );

/** One record; undefined when it is gone. */
export async function findEntity<Of extends Collection>(
  db: Db,
  collection: Of,
  id: string,
): Promise<EntityOf<Of> | undefined> {
  const query = db.selectFrom(collection.table).selectAll().where("id", "=", id);
  const row = await query.executeTakeFirst();
  return row && toEntity(collection, row);
}

/** One page of a collection as staff see it. */
export async function listEntityPage<Of extends Collection>(
  db: Db,
  collection: Of,
  requested: StaffListRequest<string> & PageRequest,
): Promise<ListPage<EntityOf<Of>>> {
  const sorts = { created: "created_at", updated: "updated_at", title: collection.title };
  const list = { searched: collection.searched, sorts: sorts as Record<string, string> };
  const found = await findStaffPage(db, db.selectFrom(collection.table).selectAll(), list, requested);
  return { ...found, items: found.items.map((row) => toEntity(collection, row)) };
}

/**
 * Adds a record.
 * @param by `now` is an ISO time
 * @returns its id
 * @throws {Error} when the database's own checks refuse it
 */
export async function insertEntity<Of extends Collection>(
  trx: Trx,
  collection: Of,
  { id = v7(), ...values }: ValuesOf<Of> & { id?: string },
  { userId, now }: { userId: string | null; now: string },
): Promise<string> {
  const row = { id, ...rowOf(collection, values), user_id: userId, created_at: now, updated_at: now };
  await trx
    .insertInto(collection.table)
    .values(row as never)
    .execute();
  return id;
}

/**
 * Changes some fields of a record; whoever added it stays its author.
 * @param now ISO time
 * @throws {Error} when the database's own checks refuse it
 */
export async function updateEntity<Of extends Collection>(
  trx: Trx,
  collection: Of,
  id: string,
  values: Partial<ValuesOf<Of>>,
  now: string,
): Promise<void> {
  const row = { ...rowOf(collection, values), updated_at: now };
  await trx.updateTable(collection.table).set(row).where("id", "=", id).execute();
}

export async function deleteEntity(trx: Trx, { table }: Collection, id: string): Promise<void> {
  await trx.deleteFrom(table).where("id", "=", id).execute();
}

/** Where staff find some records, by id: in their list, with the form open. Those that are gone are not in it. */
export async function findEntityPaths(
  db: Db,
  { table, list }: Collection,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.selectFrom(table).select("id").where("id", "in", ids).execute();
  return new Map(rows.map(({ id }) => [id, `${list.path}?edit=${id}`]));
}
