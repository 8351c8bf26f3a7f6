import { v7 } from "uuid";
import { namesStored } from "#app/features/media/media.queries.server.ts";
import type { FoundImageUse } from "#app/features/staff/image-use.ts";
import type { StoredAddresses } from "#app/features/staff/staff-verb.server.ts";
import { byLetters } from "#app/platform/db/list-queries.server.ts";
import { findStaffPage, type ListPage, type PageRequest } from "#app/platform/db/paged-list.server.ts";
import { toBoolean, toIsoTime, toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import { deleteRedirects } from "#app/platform/db/slugs.queries.server.ts";
import type { StaffListRequest } from "#app/platform/http/staff-list.ts";
import { blankOf, type Collection, type EntityOf, type ValuesOf } from "./collection.ts";
import { nextPosition, shiftPositions } from "./collection-order.queries.server.ts";
import type { RecordField } from "./fields.ts";

type Row = Record<string, unknown>;
/** Any collection's table; types cannot express which one it is. */
type AnyTable = "services";
const tableOf = ({ table }: Pick<Collection, "table">) => table as AnyTable;

function read(field: RecordField, value: unknown): unknown {
  if (field.kind === "flag") return toBoolean(value as boolean | number);
  if (field.kind === "date-time") return toOptionalIsoTime(value as string | null) ?? "";
  if (field.kind !== "choice") return value ?? "";
  // A later release may have stored an option that this one doesn't know.
  return field.options.some((option) => option.value === value) ? value : field.options.at(-1)?.value;
}

/** Kinds whose columns are null if they have no value. */
const nullable: readonly RecordField["kind"][] = ["web-address", "date-time"];

const stored = ({ kind }: RecordField, value: unknown) => (nullable.includes(kind) ? value || null : value);

/** Converts a row of a collection to a record. */
export function toEntity<Of extends Collection>({ fields, hasCreatedAt }: Of, row: object): EntityOf<Of> {
  const { id, ...columns } = row as { id: string } & Row;
  const time = (column: string) => ({ [column]: toIsoTime(columns[column] as Date | string) });
  const values = Object.entries(fields).map(([name, field]) => [name, read(field, columns[name])]);
  const times = { ...(hasCreatedAt && time("created_at")), ...time("updated_at") };
  return { ...Object.fromEntries(values), id, ...times } as EntityOf<Of>;
}

const rowOf = ({ fields, title, slug }: Collection, values: Row): Row => ({
  ...Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => name in values)
      .map(([name, field]) => [name, stored(field, values[name])]),
  ),
  ...(slug && title in values && { slug: slug.of(String(values[title])) }),
});

/** Returns a record; undefined if it is missing. */
export async function findEntity<Of extends Collection>(
  db: Db,
  collection: Of,
  id: string,
): Promise<EntityOf<Of> | undefined> {
  const row = await db.selectFrom(tableOf(collection)).selectAll().where("id", "=", id).executeTakeFirst();
  return row && toEntity(collection, row);
}

/** Returns the slug of a record that exists. */
export async function findSlug(db: Db, collection: Collection, id: string): Promise<string> {
  const query = db.selectFrom(tableOf(collection)).select("slug").where("id", "=", id);
  return (await query.executeTakeFirstOrThrow()).slug;
}

/** Whether a record other than `id` has a slug. */
export async function isSlugInUse(
  db: Db,
  collection: Collection,
  slug: string,
  id: string,
): Promise<boolean> {
  const query = db.selectFrom(tableOf(collection)).select("id").where("slug", "=", slug);
  return (await query.where("id", "!=", id).executeTakeFirst()) !== undefined;
}

/** Whether a write failed because another record has taken the slug meanwhile. */
export function isSlugCollision({ table }: Pick<Collection, "table">, error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { constraint } = error as { constraint?: unknown };
  return constraint === `${table}_slug_key` || error.message.includes(`${table}.slug`);
}

/** One page of a collection's list for staff. */
export async function listEntityPage<Of extends Collection>(
  db: Db,
  collection: Of,
  requested: StaffListRequest<string> & PageRequest,
): Promise<ListPage<EntityOf<Of>>> {
  const { searched = [], title } = collection;
  const sorts: Record<string, string | ReturnType<typeof byLetters>> = {
    ...{ created: "created_at", updated: "updated_at", order: "order_index", title: byLetters(db, title) },
  };
  const query = db.selectFrom(tableOf(collection)).selectAll();
  const found = await findStaffPage(db, query, { searched, sorts }, requested);
  return { ...found, items: found.items.map((row) => toEntity(collection, row)) };
}

/**
 * Inserts a record as the last of its order.
 * @param values omitted ones are blank
 * @param by `now` is an ISO time
 * @returns its id
 * @throws {Error} if it violates a database constraint; see isSlugCollision
 */
export async function insertEntity<Of extends Collection>(
  trx: Trx,
  collection: Of,
  { id = v7(), ...given }: Partial<ValuesOf<Of>> & { id?: string },
  { userId, now }: { userId: string | null; now: string },
): Promise<string> {
  const { order, parent, hasCreatedAt } = collection;
  const values: Row = { ...blankOf(collection, new Date(now)), ...given };
  const parentId = parent ? String(values[parent.column]) : "";
  const row = {
    ...{ id, ...rowOf(collection, values), user_id: userId, updated_at: now },
    ...(hasCreatedAt && { created_at: now }),
    ...(order && { order_index: await nextPosition(trx, collection, parentId) }),
  };
  await trx
    .insertInto(tableOf(collection))
    .values(row as never)
    .execute();
  return id;
}

/**
 * Changes some fields of a record; its author and its parent do not change.
 * @param now ISO time
 * @throws {Error} if it violates a database constraint; see isSlugCollision
 */
export async function updateEntity<Of extends Collection>(
  trx: Trx,
  collection: Of,
  id: string,
  values: Partial<ValuesOf<Of>>,
  now: string,
): Promise<void> {
  const { [collection.parent?.column ?? ""]: _parent, ...row } = rowOf(collection, values);
  await trx
    .updateTable(tableOf(collection))
    .set({ ...row, updated_at: now } as never)
    .where("id", "=", id)
    .execute();
}

/** Deletes a record with its children and redirects, and closes its gap in a dense order. */
export async function deleteEntity(trx: Trx, collection: Collection, id: string): Promise<void> {
  const { order, parent, children = [], slug } = collection;
  for (const { table, key } of children)
    await trx
      .deleteFrom(table)
      .where(key as "service_id", "=", id)
      .execute();
  const deleted = (await trx
    .deleteFrom(tableOf(collection))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst()) as Row | undefined;
  if (slug) await deleteRedirects(trx, slug.kind, id);
  if (!deleted || order?.positions !== "dense") return;
  const parentId = parent ? String(deleted[parent.column]) : "";
  await shiftPositions(trx, collection, { from: Number(deleted.order_index) + 1, by: -1, parentId });
}

/**
 * Returns the paths of records by id: their page, their parent's, or staff's list with the form open. Missing
 * records are not in it.
 */
export async function findEntityPaths(
  db: Db,
  collection: Collection,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = (await db
    .selectFrom(tableOf(collection))
    .selectAll()
    .where("id", "in", ids)
    .execute()) as Row[];
  const path = await pathsOf(db, collection, rows);
  return new Map(rows.map((row) => [String(row.id), path(row)]));
}

async function pathsOf(
  db: Db,
  { parent, page, list }: Collection,
  rows: readonly Row[],
): Promise<(row: Row) => string> {
  if (parent) {
    const parentIds = [...new Set(rows.map((row) => String(row[parent.column])))];
    const found = parentIds.length > 0 ? await findEntityPaths(db, parent.collection, parentIds) : new Map();
    return (row) => found.get(String(row[parent.column])) ?? "";
  }
  if (typeof page === "function") return (row) => page(String(row.slug));
  return page ? () => page : (row) => `${list?.path}?edit=${row.id}`;
}

/** Finds the records of a collection whose pictures are among these stored files. */
export async function findEntityImageUses(
  db: Db,
  collection: Collection,
  addresses: StoredAddresses,
): Promise<FoundImageUse[]> {
  const columns = Object.entries(collection.fields).flatMap(([name, { kind }]) =>
    kind === "picture" ? [name] : [],
  );
  const uses: FoundImageUse[] = [];
  for (const column of columns) {
    const rows = (await db
      .selectFrom(tableOf(collection))
      .selectAll()
      .where(namesStored(column as "image_url", addresses))
      .orderBy("id")
      .execute()) as Row[];
    const path = await pathsOf(db, collection, rows);
    for (const row of rows)
      uses.push({
        ...{ type: collection.type, id: String(row.id), title: String(row[collection.title]) },
        ...{ path: path(row), url: String(row[column]) },
      });
  }
  return uses;
}
