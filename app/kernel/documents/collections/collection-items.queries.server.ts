import type { RowsField } from "#app/kernel/fields/field-kinds.ts";
import type { Db, ItemKey, ItemTable, Trx } from "#app/platform/db/schema.server.ts";
import { type Collection, rowsIn } from "./collection.ts";

/** A table of rows() fields; types cannot express which one it is. */
const tableOf = ({ table, key }: RowsField) => ({
  table: table as ItemTable,
  key: key as ItemKey,
});

/** Returns the items of a record's rows() fields, by field. */
export async function findItems(
  db: Db,
  collection: Pick<Collection, "fields">,
  id: string,
): Promise<Record<string, object[]>> {
  const items: Record<string, object[]> = {};
  for (const { name, field } of rowsIn(collection)) {
    const { table, key } = tableOf(field);
    items[name] = await db
      .selectFrom(table)
      .select(["id", ...(Object.keys(field.itemFields) as "url"[])])
      .where(key, "=", id)
      .orderBy("order_index")
      .orderBy("id")
      .execute();
  }
  return items;
}

/**
 * Replaces the items of those rows() fields that `values` has. An item keeps its author; that of a new one is
 * `userId`.
 */
export async function setItems(
  trx: Trx,
  collection: Pick<Collection, "fields">,
  id: string,
  values: Readonly<Record<string, unknown>>,
  userId: string | null,
): Promise<void> {
  for (const { name, field } of rowsIn(collection)) {
    if (!(name in values)) continue;
    const { table, key } = tableOf(field);
    const stored = await trx.deleteFrom(table).where(key, "=", id).returningAll().execute();
    const authors = new Map(stored.map((item) => [item.id, item.user_id]));
    const items = (values[name] as RowsField["defaultValue"]).map((item, order_index) => ({
      ...item,
      [key]: id,
      order_index,
      ...(field.hasAuthors && { user_id: authors.get(item.id) ?? userId }),
    }));
    if (items.length > 0)
      await trx
        .insertInto(table)
        .values(items as never)
        .execute();
  }
}
