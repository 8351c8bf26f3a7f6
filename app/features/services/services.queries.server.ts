import type { Selectable } from "kysely";
import { v7 } from "uuid";
import { findPictures, namesStored, pictureOf } from "#app/features/media/media.queries.server.ts";
import type { FoundImageUse } from "#app/features/staff/image-use.ts";
import type { StoredAddresses } from "#app/features/staff/staff-verb.server.ts";
import { byLetters } from "#app/platform/db/list-queries.server.ts";
import { findStaffPage, type ListPage, type PageRequest } from "#app/platform/db/paged-list.server.ts";
import { nextPlace } from "#app/platform/db/row-order.queries.server.ts";
import { toIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db, ServicesTable, Trx } from "#app/platform/db/schema.server.ts";
import { deleteRedirects, findMovedSlug } from "#app/platform/db/slugs.queries.server.ts";
import type { StaffListRequest } from "#app/platform/http/staff-list.ts";
import { listFeaturesOf } from "./features.queries.server.ts";
import {
  type GivenServiceFields,
  type Service,
  type ServiceSort,
  serviceIconName,
  servicePath,
  serviceSlug,
} from "./service.ts";

/** The one place where rows become services: two queries more, however many rows there are. */
async function toServices(db: Db, rows: Selectable<ServicesTable>[]): Promise<Service[]> {
  const features = await listFeaturesOf(
    db,
    rows.map(({ id }) => id),
  );
  const pictures = await findPictures(
    db,
    [...rows, ...features].map((row) => row.image_url),
  );
  return rows.map(({ user_id: _author, order_index: _place, ...row }) => ({
    ...row,
    icon: serviceIconName(row.icon),
    path: servicePath(row.slug),
    created_at: toIsoTime(row.created_at),
    updated_at: toIsoTime(row.updated_at),
    picture: pictureOf(pictures, row.image_url, row.title),
    features: features
      .filter((feature) => feature.service_id === row.id)
      .map(({ service_id: _service, ...feature }) => ({
        ...feature,
        picture: pictureOf(pictures, feature.image_url, feature.title),
      })),
  }));
}

/** All services with their features, oldest first (SPEC §7) unless staff have moved them; features by order_index. */
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
export async function listServicePage(
  db: Db,
  requested: StaffListRequest<ServiceSort> & PageRequest,
): Promise<ListPage<Service>> {
  const found = await findStaffPage(
    db,
    db.selectFrom("services").selectAll(),
    {
      searched: ["title", "description"],
      sorts: { title: byLetters(db, "title"), updated: "updated_at", created: "created_at" },
    },
    requested,
  );
  return { ...found, items: await toServices(db, found.items) };
}

/** Title and address of each service, in the order of listServices: what navigation, footer, contact form and sitemap need. */
export async function listServiceLinks(
  db: Db,
): Promise<{ title: string; slug: string; path: string; updated_at: string | Date }[]> {
  const rows = await db
    .selectFrom("services")
    .select(["title", "slug", "updated_at"])
    .orderBy("order_index")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, path: servicePath(row.slug) }));
}

/** The services in their order, by name. */
export async function listServiceTitles(db: Db): Promise<{ id: string; title: string }[]> {
  return db
    .selectFrom("services")
    .select(["id", "title"])
    .orderBy("order_index")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** A service; undefined when it is gone. */
export async function findService(db: Db, id: string): Promise<Service | undefined> {
  const rows = await db.selectFrom("services").selectAll().where("id", "=", id).execute();
  const [service] = await toServices(db, rows);
  return service;
}

/**
 * Where a service that once had this slug is now (DESIGN §9.2).
 * @returns its present path, or null when no service ever had the slug or it is gone
 */
export async function findServiceRedirect(db: Db, oldSlug: string): Promise<string | null> {
  const slug = await findMovedSlug(db, "service", oldSlug);
  return slug === null ? null : servicePath(slug);
}

/** The services and features that show some of these stored files. */
export async function findServiceImageUses(db: Db, addresses: StoredAddresses): Promise<FoundImageUse[]> {
  const services = await db
    .selectFrom("services")
    .select(["id as thing", "title", "slug", "image_url as url"])
    .where(namesStored("image_url", addresses))
    .orderBy("created_at")
    .execute();
  const features = await db
    .selectFrom("service_features")
    .innerJoin("services", "services.id", "service_features.service_id")
    .select([
      "service_features.id as thing",
      "service_features.title",
      "services.slug",
      "service_features.image_url as url",
    ])
    .where(namesStored("service_features.image_url", addresses))
    .orderBy("services.created_at")
    .orderBy("service_features.order_index")
    .execute();
  return [
    ...services.map(({ slug, ...row }) => ({ ...row, kind: "service", path: servicePath(slug) })),
    ...features.map(({ slug, ...row }) => ({ ...row, kind: "feature", path: servicePath(slug) })),
  ];
}

/** Whether a service other than `id` has a slug. */
export async function isSlugTaken(db: Db, slug: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("services")
    .select("id")
    .where("slug", "=", slug)
    .where("id", "!=", id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a write failed because another service took the slug at the same moment; see isSlugTaken. */
export function isSlugCollision(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { constraint } = error as { constraint?: unknown };
  return constraint === "services_slug_key" || error.message.includes("services.slug");
}

/**
 * Adds a service.
 * @param input `id` is made up when left out
 * @returns its id
 * @throws {Error} when another service has the slug; see isSlugCollision
 */
export async function insertService(
  trx: Trx,
  {
    id = v7(),
    userId,
    now,
    ...fields
  }: GivenServiceFields & { id?: string; userId: string | null; now: string },
): Promise<string> {
  await trx
    .insertInto("services")
    .values({
      id,
      ...fields,
      slug: serviceSlug(fields.title),
      order_index: await nextPlace(trx, "services"),
      user_id: userId,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

/**
 * Changes a service.
 * @throws {Error} when another service has the slug; see isSlugCollision
 */
export async function updateService(
  trx: Trx,
  id: string,
  { now, ...fields }: GivenServiceFields & { now: string },
): Promise<void> {
  await trx
    .updateTable("services")
    .set({ ...fields, slug: serviceSlug(fields.title), updated_at: now })
    .where("id", "=", id)
    .execute();
}

/**
 * Lets a renamed service's old slug lead to it, however often it is renamed (DESIGN §9.2). A live service's slug always
 * wins: what once led elsewhere from `to` is forgotten.
 * @param move `from` is null for a new service
 */
export async function redirectOldSlug(
  trx: Trx,
  { id, from, to, now }: { id: string; from: string | null; to: string; now: string },
): Promise<void> {
  await trx.deleteFrom("slug_redirects").where("kind", "=", "service").where("old_slug", "=", to).execute();
  if (from === null || from === to) return;
  await trx
    .insertInto("slug_redirects")
    .values({ kind: "service", old_slug: from, target_id: id, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(["kind", "old_slug"]).doUpdateSet({ target_id: id, created_at: now }),
    )
    .execute();
}

/** Deletes a service with its features and the slugs that led to it; its pictures are the caller's affair. */
export async function deleteService(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("service_features").where("service_id", "=", id).execute();
  await trx.deleteFrom("services").where("id", "=", id).execute();
  await deleteRedirects(trx, "service", id);
}

/** Where some services are seen, by id; those that are gone are not in it. */
export async function findServicePaths(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom("services").select(["id", "slug"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, slug }) => [id, servicePath(slug)]));
}
