import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import { type Collection, rowsIn } from "./collection.ts";
import type { RowsField } from "./fields.ts";

/** Returns the items of a record's rows() fields, by field. */
export async function findItems(
  db: Db,
  collection: Pick<Collection, "fields">,
  id: string,
): Promise<Record<string, object[]>> {
  const items: Record<string, object[]> = {};
  for (const { name, field } of rowsIn(collection))
    items[name] = await db
      .selectFrom(field.table)
      .select(["id", ...(Object.keys(field.fields) as "url"[])])
      .where(field.key, "=", id)
      .orderBy("order_index")
      .orderBy("id")
      .execute();
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
    const stored = await trx
      .deleteFrom(field.table)
      .where(field.key, "=", id)
      .returning(["id", "user_id"])
      .execute();
    const authors = new Map(stored.map((item) => [item.id, item.user_id]));
    const items = (values[name] as RowsField["blank"]).map((item, order_index) => ({
      ...{ ...item, [field.key]: id, order_index, user_id: authors.get(item.id) ?? userId },
    }));
    if (items.length > 0)
      await trx
        .insertInto(field.table)
        .values(items as never)
        .execute();
  }
}
