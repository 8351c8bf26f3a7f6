import { v7 } from "uuid";
import { findPictures, pictureOf } from "#app/features/media/media.queries.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import { type Service, serviceIconName, servicePath, serviceSlug } from "./service.ts";

/** All services with their features, oldest first; features by order_index (SPEC §7). */
export async function listServices(db: Db): Promise<Service[]> {
  const rows = await db
    .selectFrom("services")
    .select(["id", "title", "slug", "description", "icon", "image_url"])
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const features = await db
    .selectFrom("service_features")
    .select(["id", "service_id", "title", "description", "image_url", "order_index"])
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
    picture: pictureOf(pictures, row.image_url, row.title),
    features: features
      .filter((feature) => feature.service_id === row.id)
      .map(({ service_id: _parent, ...feature }) => ({
        ...feature,
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
 * @returns its id
 * @throws {Error} when another service's title gives the same slug
 */
export async function insertService(
  trx: Trx,
  input: {
    title: string;
    description: string;
    icon: string;
    image_url: string;
    userId: string | null;
    now: string;
  },
): Promise<string> {
  const id = v7();
  await trx
    .insertInto("services")
    .values({
      id,
      title: input.title,
      slug: serviceSlug(input.title),
      description: input.description,
      icon: serviceIconName(input.icon),
      image_url: input.image_url,
      user_id: input.userId,
      created_at: input.now,
      updated_at: input.now,
    })
    .execute();
  return id;
}

/**
 * Adds a feature as its service's last (SPEC §3: order_index is the current feature count).
 * @returns its id
 * @throws {Error} when the service does not exist
 */
export async function insertServiceFeature(
  trx: Trx,
  input: { service_id: string; title: string; description: string; image_url: string; userId: string | null },
): Promise<string> {
  const { count } = await trx
    .selectFrom("service_features")
    .select((builder) => builder.fn.countAll<number>().as("count"))
    .where("service_id", "=", input.service_id)
    .executeTakeFirstOrThrow();
  const id = v7();
  await trx
    .insertInto("service_features")
    .values({
      id,
      service_id: input.service_id,
      title: input.title,
      description: input.description,
      image_url: input.image_url,
      order_index: Number(count),
      user_id: input.userId,
    })
    .execute();
  return id;
}
