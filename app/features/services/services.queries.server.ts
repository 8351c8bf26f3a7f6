import type { Selectable } from "kysely";
import { v7 } from "uuid";
import { findPictures, pictureOf } from "#app/features/media/media.queries.server.ts";
import { countRows } from "#app/platform/db/count-rows.server.ts";
import { toIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db, ServicesTable, Trx } from "#app/platform/db/schema.server.ts";
import { type Service, serviceIconName, servicePath, serviceSlug } from "./service.ts";

/** What toServices needs of a row. */
export const serviceColumns = [
  "id",
  "title",
  "slug",
  "description",
  "icon",
  "image_url",
  "updated_at",
] as const;
type ServiceRow = Pick<Selectable<ServicesTable>, (typeof serviceColumns)[number]>;

/** All services with their features, oldest first; features by order_index (SPEC §7). */
export async function listServices(db: Db): Promise<Service[]> {
  const rows = await db
    .selectFrom("services")
    .select(serviceColumns)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return toServices(db, rows);
}

/** Adds features and pictures to rows: two queries, however many rows there are. */
export async function toServices(db: Db, rows: ServiceRow[]): Promise<Service[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const features = await db
    .selectFrom("service_features")
    .select(["id", "service_id", "title", "description", "image_url", "order_index", "updated_at"])
    .where("service_id", "in", ids)
    .orderBy("order_index")
    .orderBy("id")
    .execute();
  const pictures = await findPictures(
    db,
    [...rows, ...features].map((row) => row.image_url),
  );
  return rows.map((row) => ({
    ...row,
    icon: serviceIconName(row.icon),
    path: servicePath(row.slug),
    updated_at: toIsoTime(row.updated_at),
    picture: pictureOf(pictures, row.image_url, row.title),
    features: features
      .filter((feature) => feature.service_id === row.id)
      .map(({ service_id: _parent, ...feature }) => ({
        ...feature,
        updated_at: toIsoTime(feature.updated_at),
        picture: pictureOf(pictures, feature.image_url, feature.title),
      })),
  }));
}

/** Title and address of each service, oldest first: what navigation, footer, contact form and sitemap need. */
export async function listServiceLinks(
  db: Db,
): Promise<{ title: string; slug: string; path: string; updated_at: string | Date }[]> {
  const rows = await db
    .selectFrom("services")
    .select(["title", "slug", "updated_at"])
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, path: servicePath(row.slug) }));
}

/**
 * Where a service that once had this slug is now (DESIGN §9.2).
 * @returns its present path, or null when no service ever had the slug or it is gone
 */
export async function findServiceRedirect(db: Db, oldSlug: string): Promise<string | null> {
  const row = await db
    .selectFrom("slug_redirects")
    .innerJoin("services", "services.id", "slug_redirects.target_id")
    .select("services.slug")
    .where("slug_redirects.kind", "=", "service")
    .where("slug_redirects.old_slug", "=", oldSlug)
    .executeTakeFirst();
  return row ? servicePath(row.slug) : null;
}

/**
 * Adds a service.
 * @param input `id` is made up when left out
 * @returns its id
 * @throws {Error} when another service's title gives the same slug
 */
export async function insertService(
  trx: Trx,
  input: {
    id?: string;
    title: string;
    description: string;
    icon: string;
    image_url: string;
    userId: string | null;
    now: string;
  },
): Promise<string> {
  const { id = v7(), title, description, icon, image_url, userId, now } = input;
  await trx
    .insertInto("services")
    .values({
      id,
      title,
      slug: serviceSlug(title),
      description,
      icon: serviceIconName(icon),
      image_url,
      user_id: userId,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

/**
 * Adds a feature as its service's last (SPEC §3: order_index is the current feature count).
 * @param input `id` is made up when left out; without `now` it counts as never changed
 * @returns its id
 * @throws {Error} when the service does not exist
 */
export async function insertServiceFeature(
  trx: Trx,
  input: {
    id?: string;
    service_id: string;
    title: string;
    description: string;
    image_url: string;
    userId: string | null;
    now?: string;
  },
): Promise<string> {
  const { id = v7(), userId, now, ...fields } = input;
  const count = await countRows(
    trx.selectFrom("service_features").where("service_id", "=", fields.service_id),
  );
  await trx
    .insertInto("service_features")
    .values({
      id,
      ...fields,
      order_index: count,
      user_id: userId,
      ...(now ? { updated_at: now } : {}),
    })
    .execute();
  return id;
}
