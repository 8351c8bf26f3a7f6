import { v7 } from "uuid";
import { countRows } from "#app/platform/db/list-queries.server.ts";
import { toIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import { type FeatureFields, servicePath } from "./service.ts";

/** The features of some services, each service's by order_index. */
export async function listFeaturesOf(db: Db, serviceIds: readonly string[]) {
  if (serviceIds.length === 0) return [];
  const rows = await db
    .selectFrom("service_features")
    .selectAll()
    .where("service_id", "in", serviceIds)
    .orderBy("order_index")
    .orderBy("id")
    .execute();
  return rows.map(({ user_id: _author, ...row }) => ({ ...row, updated_at: toIsoTime(row.updated_at) }));
}

/** A feature as it is stored; undefined when it is gone. */
export async function findFeature(db: Db, id: string) {
  const row = await db.selectFrom("service_features").selectAll().where("id", "=", id).executeTakeFirst();
  return row && { ...row, updated_at: toIsoTime(row.updated_at) };
}

/**
 * Adds a feature as its service's last (SPEC §3: order_index is the current feature count).
 * @param input `id` is made up when left out; without `now` it counts as never changed
 * @throws {Error} when the service does not exist
 */
export async function insertFeature(
  trx: Trx,
  { id = v7(), userId, now, ...fields }: FeatureFields & { id?: string; userId: string | null; now?: string },
): Promise<void> {
  const order_index = await countRows(
    trx.selectFrom("service_features").where("service_id", "=", fields.service_id),
  );
  await trx
    .insertInto("service_features")
    .values({ id, ...fields, order_index, user_id: userId, ...(now ? { updated_at: now } : {}) })
    .execute();
}

/** Changes a feature; it stays with its service, and where it stands. */
export async function updateFeature(
  trx: Trx,
  id: string,
  { now, ...fields }: Omit<FeatureFields, "service_id"> & { now: string },
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

/** Makes room for a feature that comes back to its place. */
export async function makeRoomForFeature(trx: Trx, service_id: string, order_index: number): Promise<void> {
  await trx
    .updateTable("service_features")
    .set(({ eb }) => ({ order_index: eb("order_index", "+", 1) }))
    .where("service_id", "=", service_id)
    .where("order_index", ">=", order_index)
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
  const requested = new Set(ids);
  if (requested.size !== ids.length || rows.length !== ids.length) return false;
  if (!rows.every(({ id }) => requested.has(id))) return false;
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

/** Where some features are seen: on their service's page. By id; those that are gone are not in it. */
export async function findFeaturePaths(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("service_features")
    .innerJoin("services", "services.id", "service_features.service_id")
    .select(["service_features.id", "services.slug"])
    .where("service_features.id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, slug }) => [id, servicePath(slug)]));
}
