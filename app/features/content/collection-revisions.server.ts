import { orderSnapshot } from "#app/features/history/order-snapshot.server.ts";
import type { RevisionKinds } from "#app/features/history/revision-kind.server.ts";
import { tableSnapshot } from "#app/features/history/table-snapshot.server.ts";
import { putInOrder } from "#app/platform/db/row-order.queries.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { moveSlug } from "#app/platform/db/slugs.queries.server.ts";
import type { Collection } from "./collection.ts";
import { listOrder, orderEntities, shiftPositions } from "./collection-order.queries.server.ts";
import { deleteEntity, isSlugInUse } from "./collection-rows.queries.server.ts";

/** The revision kinds of a collection's records and of their order. */
export function collectionRevisions(collection: Collection): RevisionKinds {
  const { type, order } = collection;
  return {
    [type]: recordSnapshot(collection),
    ...(order && { [`${type}-order`]: orderOf(collection, order) }),
  };
}

function recordSnapshot(collection: Collection) {
  const { table, title, fields, editorVerbs, parent, order, children, slug, ownsPictures } = collection;
  const named = Object.entries(fields);
  const ofKind = (kind: string) => named.flatMap(([name, field]) => (field.kind === kind ? [name] : []));
  const parentOf = (row: Record<string, unknown>) => (parent ? String(row[parent.column]) : "");
  return tableSnapshot({
    isEditors: editorVerbs.includes("save"),
    main: { table, key: "id", booleans: ofKind("flag") },
    title: (row) => String(row[title]),
    labels: Object.fromEntries(
      named.filter(([, { kind }]) => kind !== "parent").map(([column, { name }]) => [column, name]),
    ),
    ...(parent && {
      parent: {
        table: parent.collection.table as "services",
        column: parent.column,
        isMissing: parent.isMissing,
      },
    }),
    ...(order?.positions === "dense" && {
      makeRoom: (trx, row) =>
        shiftPositions(trx, collection, { from: Number(row.order_index), by: 1, parentId: parentOf(row) }),
      remove: ({ trx }, id) => deleteEntity(trx, collection, id),
    }),
    ...(ownsPictures && {
      takesAlong: ({ [table]: rows = [] }) =>
        rows.flatMap((row) => ofKind("picture").map((name) => String(row[name]))),
    }),
    ...((children || slug) && {
      children: [
        ...(children ?? []).map(({ table: held, key }) => ({ table: held, key })),
        ...(slug ? [{ table: "slug_redirects", key: "target_id", only: { kind: slug.kind } } as const] : []),
      ],
    }),
    ...(children && {
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
    }),
    ...(slug && {
      unique: {
        column: "slug",
        free: (db, id, row) => freeTitle(db, collection, id, String(row[title])),
        leave: (trx, move) => moveSlug(trx, { kind: slug.kind, ...move }),
      },
    }),
  });
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
function orderOf(collection: Collection, { title, positions }: NonNullable<Collection["order"]>) {
  const { table } = collection;
  return orderSnapshot({
    title,
    read: (db, id) => listOrder(db, collection, id),
    async write(trx, id, ids) {
      if (positions === "sparse") return putInOrder(trx, table as "services", ids);
      const present = (await listOrder(trx, collection, id)).map((one) => one.id);
      const kept = ids.filter((one) => present.includes(one));
      await orderEntities(trx, collection, [...kept, ...present.filter((one) => !kept.includes(one))], id);
    },
  });
}
