import type { Selectable } from "kysely";
import {
  type EntityPageRequest,
  listEntityRows,
  toEntity,
} from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import { findPictures, pictureOf } from "#app/kernel/files/media.queries.server.ts";
import type { ListPage } from "#app/platform/db/paged-list.server.ts";
import { toIsoTime } from "#app/platform/db/row-values.server.ts";
import type { DatabaseSchema, Db } from "#app/platform/db/schema.server.ts";
import type { Service } from "./service.ts";
import { features, servicePath, services } from "./services.collection.ts";

/** Converts rows to services: two more queries, however many rows there are. */
async function toServices(db: Db, rows: Selectable<DatabaseSchema["services"]>[]): Promise<Service[]> {
  const held = await listFeaturesOf(
    db,
    rows.map(({ id }) => id),
  );
  const pictures = await findPictures(
    db,
    [...rows, ...held].map((row) => row.image_url),
  );
  return rows.map((row) => ({
    ...toEntity(services, row),
    slug: row.slug,
    path: servicePath(row.slug),
    picture: pictureOf(pictures, row.image_url, row.title),
    features: held
      .filter((feature) => feature.service_id === row.id)
      .map(({ service_id: _service, ...feature }) => ({
        ...feature,
        picture: pictureOf(pictures, feature.image_url, feature.title),
      })),
  }));
}

/** The features of some services, by order_index within each. */
async function listFeaturesOf(db: Db, serviceIds: readonly string[]) {
  if (serviceIds.length === 0) return [];
  const rows = await db
    .selectFrom("service_features")
    .selectAll()
    .where("service_id", "in", serviceIds)
    .orderBy("order_index")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...toEntity(features, row), order_index: row.order_index }));
}

/**
 * All services with their features, by order_index, which is oldest first (SPEC §7) unless staff reordered.
 */
export async function listServices(db: Db): Promise<Service[]> {
  const rows = await db
    .selectFrom("services")
    .selectAll()
    .orderBy("order_index")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return toServices(db, rows);
}

/** One page of all services, for staff. */
export async function listServicePage(db: Db, requested: EntityPageRequest): Promise<ListPage<Service>> {
  const found = await listEntityRows(db, services, requested);
  return { ...found, items: await toServices(db, found.items) };
}

/**
 * Title and path of each service, in the order of listServices, for navigation, footer, contact form and
 * sitemap.
 */
export async function listServiceLinks(
  db: Db,
): Promise<{ title: string; slug: string; path: string; updated_at: string }[]> {
  const rows = await db
    .selectFrom("services")
    .select(["title", "slug", "updated_at"])
    .orderBy("order_index")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, path: servicePath(row.slug), updated_at: toIsoTime(row.updated_at) }));
}

/** A service; undefined if it is missing. */
export async function findService(db: Db, id: string): Promise<Service | undefined> {
  const rows = await db.selectFrom("services").selectAll().where("id", "=", id).execute();
  const [service] = await toServices(db, rows);
  return service;
}
