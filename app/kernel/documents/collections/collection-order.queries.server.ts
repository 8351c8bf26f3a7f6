import { countRows } from "#app/platform/db/list-queries.server.ts";
import { nextPlace } from "#app/platform/db/row-order.queries.server.ts";
import type { Db, OrderedRecordTable, ParentKey, RecordTable, Trx } from "#app/platform/db/schema.server.ts";
import type { Collection } from "./collection.ts";

type Ordered = Pick<Collection, "table" | "parent" | "order">;

const tableOf = ({ table }: Ordered) => table as OrderedRecordTable;
const parentColumnOf = ({ parent }: Ordered) => parent?.column as ParentKey | undefined;

/** Selects the records of an order: all of the collection, or those of one parent. */
const within = (db: Db, collection: Ordered, parentId: string) => {
  const column = parentColumnOf(collection);
  return db
    .selectFrom(tableOf(collection))
    .$if(column !== undefined, (query) => query.where(column as ParentKey, "=", parentId));
};

/**
 * Returns the position of a new record: after all others (SPEC §3, §7: order_index is the current count).
 * @param parentId "" if the collection has no parent
 */
export async function nextPosition(trx: Trx, collection: Ordered, parentId: string): Promise<number> {
  return collection.order?.positions === "sparse"
    ? nextPlace(trx, collection.table as RecordTable)
    : countOrdered(trx, collection, parentId);
}

/** Number of a collection's records, of one parent if it has parents. */
export const countOrdered = (db: Db, collection: Ordered, parentId: string): Promise<number> =>
  countRows(within(db, collection, parentId));

/** Number of records whose order is recorded in the history. */
const ORDER_KEPT = 1000;

/** Lists the ids and titles of an order's first records, in their order on pages. */
export async function listOrder(
  db: Db,
  collection: Ordered & Pick<Collection, "title">,
  parentId: string,
): Promise<{ id: string; title: string }[]> {
  const direction = collection.order?.lastFirst ? "desc" : "asc";
  return within(db, collection, parentId)
    .select(["id", `${collection.title as "title"} as title`])
    .orderBy("order_index", direction)
    .$if(collection.order?.positions === "sparse", (query) => query.orderBy("created_at" as "id", direction))
    .orderBy("id", direction)
    .limit(ORDER_KEPT)
    .execute();
}

/** Shifts the positions from one on: by 1 before a record is restored there, by -1 after one was deleted. */
export async function shiftPositions(
  trx: Trx,
  collection: Ordered,
  { from, by, parentId }: { from: number; by: 1 | -1; parentId: string },
): Promise<void> {
  const column = parentColumnOf(collection);
  await trx
    .updateTable(tableOf(collection))
    .set(({ eb }) => ({ order_index: eb("order_index", "+", by) }))
    .where("order_index", ">=", from)
    .$if(column !== undefined, (query) => query.where(column as ParentKey, "=", parentId))
    .execute();
}

/**
 * Reorders all records of a dense order. `updated_at` does not change: a move is no conflict for a person who
 * edits the record's text.
 * @param ids of every record of the order
 * @returns false, with nothing changed, if these are not all of them
 */
export async function orderEntities(
  trx: Trx,
  collection: Ordered,
  ids: readonly string[],
  parentId: string,
): Promise<boolean> {
  const rows = await within(trx, collection, parentId).select("id").execute();
  const requested = new Set(ids);
  if (requested.size !== ids.length || rows.length !== ids.length) return false;
  if (!rows.every(({ id }) => requested.has(id))) return false;
  for (const [order_index, id] of ids.entries()) {
    await trx
      .updateTable(tableOf(collection))
      .set({ order_index })
      .where("id", "=", id)
      .where("order_index", "!=", order_index)
      .execute();
  }
  return true;
}
