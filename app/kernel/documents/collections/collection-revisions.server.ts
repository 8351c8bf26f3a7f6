import { categoryLinks, findCategoriesNamed } from "#app/kernel/categories/categories.queries.server.ts";
import type { RowsField } from "#app/kernel/fields/field-kinds.ts";
import { fieldText } from "#app/kernel/fields/field-text.ts";
import type {
  RevisionsByType,
  SnapshotRow,
  VersionField,
} from "#app/kernel/history/entity-revisions.server.ts";
import { orderSnapshot } from "#app/kernel/history/order-snapshot.server.ts";
import { futureOnly, tableSnapshot } from "#app/kernel/history/table-snapshot.server.ts";
import { putInOrder } from "#app/platform/db/row-order.queries.server.ts";
import type { DatabaseSchema, Db, RecordTable } from "#app/platform/db/schema.server.ts";
import {
  type Collection,
  type CollectionOrder,
  categoriesIn,
  fieldsOfKind,
  rowsIn,
  scheduledFields,
} from "./collection.ts";
import { listOrder, orderEntities, shiftPositions } from "./collection-order.queries.server.ts";
import { deleteEntity } from "./collection-rows.queries.server.ts";
import { findFreeSlug, isSlugInUse, redirectSlug } from "./collection-slug.queries.server.ts";

/** How a collection's records and their order are read and restored. */
export function collectionRevisions(collection: Collection): RevisionsByType {
  const { type, order } = collection;
  return {
    [type]: recordSnapshot(collection),
    ...(order && { [`${type}-order`]: orderOf(collection, order) }),
  };
}

/** A description's table; types cannot express that it is one of the database. */
const tableNamed = (name: string) => name as keyof DatabaseSchema;

function recordSnapshot(collection: Collection) {
  const { type, title, fields, editorVerbs, parent, order, children = [], slug } = collection;
  const table = tableNamed(collection.table);
  const { isBuiltIn, ownsPictures } = collection;
  const named = Object.entries(fields);
  const parentOf = (row: Record<string, unknown>) => (parent ? String(row[parent.column]) : "");
  const links = categoriesIn(collection).map(({ of, label }) => ({ label, rows: categoryLinks(of) }));
  const items = rowsIn(collection);
  const scheduled = scheduledFields(collection);
  const pictures = items.find(({ field }) => fieldsOfKind({ fields: field.itemFields }, "picture").length > 0)
    ?.field.table;
  return tableSnapshot({
    isEditors: editorVerbs.includes("save"),
    main: { table, key: "id", booleans: fieldsOfKind(collection, "flag") },
    parts: [
      ...links.map(({ rows }) => rows),
      ...items.map(({ field: { table, key } }) => ({ table: tableNamed(table), key })),
    ],
    title: (row) => String(row[title]),
    labels: Object.fromEntries(
      named
        .filter(([, { kind }]) => !["parent", "categories", "rows"].includes(kind))
        .map(([column, { name }]) => [column, name]),
    ),
    textOf: (column, value) => {
      const field = fields[column];
      return field ? fieldText(field, value) : String(value ?? "");
    },
    remove: ({ trx }, id) => deleteEntity(trx, collection, id),
    ...(links[0] && { categories: links[0].rows }),
    more: async (db, snapshot) => [
      ...items.flatMap(({ name, field }) => itemFields(name, field, snapshot[field.table] ?? [])),
      ...(await Promise.all(
        links.map(async ({ label, rows }) => ({
          label,
          value: await findCategoriesNamed(db, snapshot[rows.table] ?? []),
        })),
      )),
    ],
    pictures: {
      columns: named.flatMap(([name, field]) => (field.kind === "picture" && field.isNullable ? [name] : [])),
      rows: pictures,
    },
    asOf: (row, now) => ({
      ...row,
      ...Object.fromEntries(scheduled.map((column) => [column, futureOnly(row[column], now)])),
    }),
    ...(parent && {
      parent: {
        table: tableNamed(parent.collection.table),
        column: parent.column,
        isMissing: parent.isMissing,
      },
    }),
    ...(order?.positions === "dense" && {
      makeRoom: (trx, row) =>
        shiftPositions(trx, collection, { from: Number(row.order_index), by: 1, parentId: parentOf(row) }),
    }),
    ...(ownsPictures && {
      takesAlong: ({ [table]: rows = [] }) =>
        rows.flatMap((row) => fieldsOfKind(collection, "picture").map((name) => String(row[name]))),
    }),
    ...(isBuiltIn && { isBuiltIn: ({ [table]: rows = [] }) => rows.every(isBuiltIn) }),
    children: [
      ...children.map(({ table: held, key }) => ({ table: tableNamed(held), key })),
      ...(slug ? [{ table: "slug_redirects", key: "target_id", only: { kind: type } } as const] : []),
    ],
    inside: (snapshot, id) =>
      Object.fromEntries(
        children.flatMap(({ table: held, type }) => [
          [type, (snapshot[held] ?? []).map((one) => String(one.id))],
          [`${type}-order`, [id]],
        ]),
      ),
    uploadedFor: (snapshot) =>
      children.flatMap(({ table: held, type }) =>
        (snapshot[held] ?? []).map((one) => ({ type, id: String(one.id) })),
      ),
    ...(slug && {
      unique: {
        column: "slug",
        free: async (db, id, row) =>
          slug.isNumbered
            ? { slug: await findFreeSlug(db, collection, String(row.slug), id) }
            : freeTitle(db, collection, id, String(row[title])),
        leave: (trx, move) => redirectSlug(trx, collection, move),
      },
    }),
  });
}

/** The fields of a version that are those of a record's items, and their order. */
function itemFields(name: string, field: RowsField, items: readonly SnapshotRow[]): VersionField[] {
  const titles = items.map((item, index) => `${index + 1}. ${item[field.title] || field.untitled}`);
  return [
    ...items.flatMap((item) =>
      Object.entries(field.itemFields)
        .filter(([, { kind }]) => kind !== "reference")
        .map(([column, described]) => ({
          key: `${name}.${item.id}.${column}`,
          label: described.name,
          value: fieldText(described, item[column]),
        })),
    ),
    { label: field.name, value: titles.join("\n"), order: items.map(({ id }) => String(id)) },
  ];
}

/** The slug is made of the title, so another slug requires another title. */
async function freeTitle(db: Db, collection: Collection, id: string, title: string) {
  for (let number = 2; ; number += 1) {
    const numbered = `${title} ${number}`;
    const slug = collection.slug?.of(numbered) ?? "";
    if (!(await isSlugInUse(db, collection, slug, id))) return { [collection.title]: numbered, slug };
  }
}

/** The order of a collection's records; within a parent, the id is the parent's. */
function orderOf(collection: Collection, { title, positions, lastFirst }: CollectionOrder) {
  const { table } = collection;
  return orderSnapshot({
    title,
    read: (db, id) => listOrder(db, collection, id),
    async write(trx, id, ids) {
      if (positions === "sparse")
        return putInOrder(trx, table as RecordTable, lastFirst ? ids.toReversed() : ids);
      const present = (await listOrder(trx, collection, id)).map((one) => one.id);
      const kept = ids.filter((one) => present.includes(one));
      await orderEntities(trx, collection, [...kept, ...present.filter((one) => !kept.includes(one))], id);
    },
  });
}
