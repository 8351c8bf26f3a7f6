import { toIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";

/** A feature as it is stored; undefined when it is gone. */
export async function findFeature(db: Db, id: string) {
  const row = await db
    .selectFrom("service_features")
    .select(["id", "service_id", "title", "order_index", "updated_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row && { ...row, updated_at: toIsoTime(row.updated_at) };
}

/** Changes a feature; it stays with its service, and where it stands. */
export async function updateFeature(
  trx: Trx,
  id: string,
  { now, ...fields }: { title: string; description: string; image_url: string; now: string },
): Promise<void> {
  await trx
    .updateTable("service_features")
    .set({ ...fields, updated_at: now })
    .where("id", "=", id)
    .execute();
}

/**
 * Deletes a feature's row and closes the gap, so that the count of features stays the place of the next one (SPEC §3);
 * its picture is the caller's affair.
 */
export async function deleteFeature(
  trx: Trx,
  { id, service_id, order_index }: { id: string; service_id: string; order_index: number },
): Promise<void> {
  await trx.deleteFrom("service_features").where("id", "=", id).execute();
  await trx
    .updateTable("service_features")
    .set(({ eb }) => ({ order_index: eb("order_index", "-", 1) }))
    .where("service_id", "=", service_id)
    .where("order_index", ">", order_index)
    .execute();
}

/**
 * Puts all features of a service in a new order. Their `updated_at` stays: moving one is no conflict for whoever is
 * editing its words.
 * @param ids of every feature the service has
 * @returns false, with nothing changed, when these are not all of them
 */
export async function orderFeatures(trx: Trx, service_id: string, ids: readonly string[]): Promise<boolean> {
  const rows = await trx
    .selectFrom("service_features")
    .select("id")
    .where("service_id", "=", service_id)
    .execute();
  const wanted = new Set(ids);
  if (wanted.size !== ids.length || rows.length !== ids.length) return false;
  if (!rows.every(({ id }) => wanted.has(id))) return false;
  for (const [order_index, id] of ids.entries()) {
    await trx
      .updateTable("service_features")
      .set({ order_index })
      .where("id", "=", id)
      .where("order_index", "!=", order_index)
      .execute();
  }
  return true;
}
