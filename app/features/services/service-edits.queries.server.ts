import { toIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import { deleteRedirects } from "#app/platform/db/slugs.queries.server.ts";
import type { ServiceIconName } from "./service.ts";

/** A service as it is stored; undefined when it is gone. */
export async function findService(db: Db, id: string) {
  const row = await db
    .selectFrom("services")
    .select(["id", "title", "slug", "updated_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row && { ...row, updated_at: toIsoTime(row.updated_at) };
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
 * Changes a service.
 * @throws {Error} when another service has the slug; see isSlugCollision
 */
export async function updateService(
  trx: Trx,
  id: string,
  {
    now,
    ...fields
  }: {
    title: string;
    slug: string;
    description: string;
    icon: ServiceIconName;
    image_url: string;
    now: string;
  },
): Promise<void> {
  await trx
    .updateTable("services")
    .set({ ...fields, updated_at: now })
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
