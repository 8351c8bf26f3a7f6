import { toEntity } from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import { countPublished, countRows } from "#app/platform/db/list-queries.server.ts";
import { findPage, type ListPage, type PageRequest } from "#app/platform/db/paged-list.server.ts";
import { toIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { type Review, reviews } from "./reviews.collection.ts";

const newestFirst = (db: Db) =>
  db.selectFrom("reviews").selectAll().orderBy("created_at", "desc").orderBy("id", "desc");

/**
 * Reviews, newest first by created_at (SPEC §7).
 * @param requested `includeAll` false excludes drafts, as for visitors (SPEC §6); `limit` is the maximum
 * number, all by default
 */
export async function listReviews(
  db: Db,
  requested: { includeAll: boolean; limit?: number },
): Promise<Review[]> {
  let query = newestFirst(db);
  if (!requested.includeAll) query = query.where("published", "=", true);
  if (requested.limit !== undefined) query = query.limit(requested.limit);
  return (await query.execute()).map((row) => toEntity(reviews, row));
}

/** One page of the published reviews, newest first. */
export async function listPublishedReviews(db: Db, requested: PageRequest): Promise<ListPage<Review>> {
  const published = newestFirst(db).where("published", "=", true);
  const found = await findPage(published, requested, await countPublished(db, "reviews"));
  return { ...found, items: found.items.map((row) => toEntity(reviews, row)) };
}

/** Number of all reviews, and of the published ones. */
export async function countReviews(db: Db): Promise<{ all: number; published: number }> {
  const [all, published] = await Promise.all([
    countRows(db.selectFrom("reviews")),
    countPublished(db, "reviews"),
  ]);
  return { all, published };
}

/**
 * The unpublished reviews: their number, the names of the oldest ones, and when the oldest was created (ISO
 * time).
 */
export async function findUnpublishedReviews(
  db: Db,
  names: number,
): Promise<{ count: number; names: string[]; since: string } | null> {
  const drafts = db.selectFrom("reviews").where("published", "=", false);
  const rows = await drafts
    .select(["reviewer_name", "created_at"])
    .orderBy("created_at")
    .orderBy("id")
    .limit(names)
    .execute();
  const [oldest] = rows;
  if (!oldest) return null;
  const since = toIsoTime(oldest.created_at);
  return { count: await countRows(drafts), names: rows.map((row) => row.reviewer_name), since };
}
