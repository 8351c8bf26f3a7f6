import { type RawBuilder, sql } from "kysely";
import { v7 } from "uuid";
import { findCategoryIdsOf, setCategories } from "#app/kernel/categories/categories.queries.server.ts";
import { deleteDraftLinksOf } from "#app/kernel/publishing/draft-links.queries.server.ts";
import { type Publication, storedPublication } from "#app/kernel/publishing/publication.ts";
import { byLetters } from "#app/platform/db/list-queries.server.ts";
import { findStaffPage, type ListPage, type PageRequest } from "#app/platform/db/paged-list.server.ts";
import { toBoolean, toIsoTime, toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db, RecordTable, Trx } from "#app/platform/db/schema.server.ts";
import { deleteRedirects } from "#app/platform/db/slugs.queries.server.ts";
import type { StaffListRequest } from "#app/platform/http/staff-list.ts";
import {
  blankOf,
  type Collection,
  type CollectionField,
  type CollectionFields,
  categoriesIn,
  type EntityOf,
  type ValuesOf,
} from "./collection.ts";
import { findItems, setItems } from "./collection-items.queries.server.ts";
import { nextPosition, shiftPositions } from "./collection-order.queries.server.ts";
import { redirectKind, slugOfTitle } from "./collection-slug.queries.server.ts";

type Row = Record<string, unknown>;
/** A collection's table; types cannot express which one it is. */
export const tableOf = ({ table }: Pick<Collection, "table">) => table as RecordTable;

function read(field: CollectionField, value: unknown): unknown {
  if (field.kind === "flag") return toBoolean(value as boolean | number);
  if (field.kind === "date-time") return toOptionalIsoTime(value as string | null) ?? "";
  if (field.kind !== "choice") return value ?? "";
  // A later release may have stored an option that this one doesn't know.
  return field.options.some((option) => option.value === value) ? value : field.options.at(-1)?.value;
}

/** Kinds whose columns are null if they have no value. */
const nullable: readonly CollectionField["kind"][] = ["web-address", "date-time"];

const stored = (field: CollectionField, value: unknown) =>
  nullable.includes(field.kind) || (field.kind === "picture" && field.isNullable) ? value || null : value;

/** The fields that are columns of the record's own row. */
const columnsOf = (fields: CollectionFields) =>
  Object.entries(fields).filter(([, { kind }]) => kind !== "categories" && kind !== "rows");

/** Converts a row of a collection to a record, without what other tables have of it. */
export function toEntity<Of extends Collection>({ fields, hasCreatedAt }: Of, row: object): EntityOf<Of> {
  const { id, ...columns } = row as { id: string } & Row;
  const time = (column: string) => ({ [column]: toIsoTime(columns[column] as Date | string) });
  const values = columnsOf(fields).map(([name, field]) => [name, read(field, columns[name])]);
  const times = { ...(hasCreatedAt && time("created_at")), ...time("updated_at") };
  return { ...Object.fromEntries(values), id, ...times } as EntityOf<Of>;
}

/** The columns of a record's fields; a published record has no scheduled time. */
const rowOf = (collection: Collection, values: Row): Row => ({
  ...Object.fromEntries(
    columnsOf(collection.fields)
      .filter(([name]) => name in values)
      .map(([name, field]) => [name, stored(field, values[name])]),
  ),
  ...("publish_at" in values && storedPublication(values as unknown as Publication)),
  ...(collection.slug && values.slug !== undefined && { slug: values.slug }),
});

/** The times of a record's last and first publication; see Collection.hasPublicationTimes. */
const publicationTimes = (
  { hasPublicationTimes }: Collection,
  { published }: Row,
  last: string,
  first: unknown,
) =>
  hasPublicationTimes &&
  published !== undefined && {
    published_at: published ? last : null,
    ...(published === true && { first_published_at: first }),
  };

async function setEntityCategories(trx: Trx, collection: Collection, id: string, values: Row) {
  for (const { name, of } of categoriesIn(collection))
    if (name in values) await setCategories(trx, of, id, values[name] as string[]);
}

/** Returns a record, with its row; undefined if it is missing. */
export async function findStored<Of extends Collection>(
  db: Db,
  collection: Of,
  id: string,
): Promise<{ entity: EntityOf<Of>; row: Row } | undefined> {
  const row = await db.selectFrom(tableOf(collection)).selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const entity: Row = { ...toEntity(collection, row), ...(await findItems(db, collection, id)) };
  for (const { name, of } of categoriesIn(collection)) entity[name] = await findCategoryIdsOf(db, of, id);
  return { entity: (collection.normalize?.(entity as never) ?? entity) as EntityOf<Of>, row: row as Row };
}

/** Returns a record; undefined if it is missing. */
export async function findEntity<Of extends Collection>(
  db: Db,
  collection: Of,
  id: string,
): Promise<EntityOf<Of> | undefined> {
  return (await findStored(db, collection, id))?.entity;
}

/** A requested page of a collection's list for staff. */
export type EntityPageRequest = StaffListRequest<string> & PageRequest;

/** The rows of one page of a collection's list for staff. */
export function listEntityRows(db: Db, collection: Collection, requested: EntityPageRequest) {
  const { searched = [], title, order } = collection;
  const sorts: Record<string, string | string[] | RawBuilder<unknown>> = {
    created: "created_at",
    updated: "updated_at",
    title: byLetters(db, title),
    order: order?.positions === "sparse" ? ["order_index", "created_at"] : "order_index",
  };
  const query = db.selectFrom(tableOf(collection)).selectAll();
  return findStaffPage(db, query, { searched, sorts }, requested);
}

/** One page of a collection's list for staff. */
export async function listEntityPage<Of extends Collection>(
  db: Db,
  collection: Of,
  requested: EntityPageRequest,
): Promise<ListPage<EntityOf<Of>>> {
  const found = await listEntityRows(db, collection, requested);
  return { ...found, items: found.items.map((row) => toEntity(collection, row)) };
}

/**
 * Inserts a record as the last of its order.
 * @param values omitted ones are blank; without a slug, that of the title; rich text is clean
 * @param by `now` is an ISO time
 * @returns its id
 * @throws {Error} if it violates a database constraint; see isSlugCollision
 */
export async function insertEntity<Of extends Collection>(
  trx: Trx,
  collection: Of,
  { id = v7(), ...given }: Partial<ValuesOf<Of>> & { id?: string; slug?: string },
  { userId, now }: { userId: string | null; now: string },
): Promise<string> {
  const { order, parent, slug, hasCreatedAt } = collection;
  const values: Row = { ...blankOf(collection, new Date(now)), ...given };
  const parentId = parent ? String(values[parent.column]) : "";
  if (slug)
    values.slug ||= await slugOfTitle(trx, collection, slug, { id, title: String(values[collection.title]) });
  const row = {
    id,
    ...rowOf(collection, values),
    user_id: userId,
    updated_at: now,
    ...publicationTimes(collection, values, now, now),
    ...(hasCreatedAt && { created_at: now }),
    ...(order && { order_index: await nextPosition(trx, collection, parentId) }),
  };
  await trx
    .insertInto(tableOf(collection))
    .values(row as never)
    .execute();
  await setEntityCategories(trx, collection, id, values);
  await setItems(trx, collection, id, values, userId);
  return id;
}

/**
 * Changes some fields of a record, without the items of rows(); its author and its parent do not change.
 * @param values rich text is clean
 * @param now ISO time
 * @param publishedAt ISO time of its publication
 * @throws {Error} if it violates a database constraint; see isSlugCollision
 */
export async function updateEntity<Of extends Collection>(
  trx: Trx,
  collection: Of,
  id: string,
  values: Partial<ValuesOf<Of>> & { slug?: string },
  now: string,
  publishedAt = now,
): Promise<void> {
  const { [collection.parent?.column ?? ""]: _parent, ...row } = rowOf(collection, values);
  const first = sql`coalesce(first_published_at, ${publishedAt})`;
  const times = publicationTimes(collection, values, publishedAt, first);
  await trx
    .updateTable(tableOf(collection))
    .set({ ...row, ...times, updated_at: now } as never)
    .where("id", "=", id)
    .execute();
  await setEntityCategories(trx, collection, id, values);
}

/**
 * Deletes a record with its children, links to categories, redirects and draft links, and closes its gap in a
 * dense order.
 */
export async function deleteEntity(trx: Trx, collection: Collection, id: string): Promise<void> {
  const { order, parent, children = [], slug } = collection;
  for (const { of } of categoriesIn(collection)) await setCategories(trx, of, id, []);
  for (const { table, key } of children)
    await trx
      .deleteFrom(tableOf({ table }))
      .where(key as "id", "=", id)
      .execute();
  const deleted = (await trx
    .deleteFrom(tableOf(collection))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst()) as Row | undefined;
  if (slug) await deleteRedirects(trx, redirectKind(collection), id);
  if ("publish_at" in collection.fields) await deleteDraftLinksOf(trx, id);
  if (!deleted || order?.positions !== "dense") return;
  const parentId = parent ? String(deleted[parent.column]) : "";
  await shiftPositions(trx, collection, { from: Number(deleted.order_index) + 1, by: -1, parentId });
}
