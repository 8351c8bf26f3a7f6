import type { Selectable } from "kysely";
import { v7 } from "uuid";
import { countPublished, countRows } from "#app/platform/db/list-queries.server.ts";
import {
  findPage,
  findStaffPage,
  type ListPage,
  type PageRequest,
} from "#app/platform/db/paged-list.server.ts";
import { toBoolean, toIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db, ReviewsTable, Trx } from "#app/platform/db/schema.server.ts";
import type { StaffListRequest } from "#app/platform/http/staff-list.ts";
import { type Review, type ReviewSort, reviewList, reviewSources } from "./review.ts";

/** The one place where a review's row becomes a review. */
function toReview({ user_id: _author, ...row }: Selectable<ReviewsTable>): Review {
  return {
    ...row,
    source: reviewSources.find((known) => known === row.source) ?? "other",
    verified: toBoolean(row.verified),
    featured: toBoolean(row.featured),
    published: toBoolean(row.published),
    created_at: toIsoTime(row.created_at),
    updated_at: toIsoTime(row.updated_at),
  };
}

const newestFirst = (db: Db) =>
  db.selectFrom("reviews").selectAll().orderBy("created_at", "desc").orderBy("id", "desc");

/**
 * Reviews, newest first by created_at (SPEC §7).
 * @param wanted `includeAll` false leaves drafts out, as visitors must see it (SPEC §6); `limit` is the most to
 * return, all when absent
 */
export async function listReviews(
  db: Db,
  wanted: { includeAll: boolean; limit?: number },
): Promise<Review[]> {
  let query = newestFirst(db);
  if (!wanted.includeAll) query = query.where("published", "=", true);
  if (wanted.limit !== undefined) query = query.limit(wanted.limit);
  return (await query.execute()).map(toReview);
}

/** One page of the reviews visitors see, newest first. */
export async function listPublishedReviews(db: Db, wanted: PageRequest): Promise<ListPage<Review>> {
  const published = newestFirst(db).where("published", "=", true);
  const found = await findPage(published, wanted, await countPublished(db, "reviews"));
  return { ...found, items: found.items.map(toReview) };
}

/** One page of all reviews. */
export async function listReviewPage(
  db: Db,
  wanted: StaffListRequest<ReviewSort> & PageRequest,
): Promise<ListPage<Review>> {
  const list = { searched: ["reviewer_name", "comment"], sorts: { created: "created_at" } };
  const found = await findStaffPage(db, db.selectFrom("reviews").selectAll(), list, wanted);
  return { ...found, items: found.items.map(toReview) };
}

/** One review, draft or not; undefined when it is gone. */
export async function findReview(db: Db, id: string): Promise<Review | undefined> {
  const row = await db.selectFrom("reviews").selectAll().where("id", "=", id).executeTakeFirst();
  return row && toReview(row);
}

/** What staff can change of a review; null, or "", stands for no address. */
type ReviewFields = Omit<Review, "id" | "created_at" | "updated_at">;

/** The fields as they are stored: an address left empty is none. */
const storedFields = (fields: ReviewFields) => ({ ...fields, source_url: fields.source_url || null });

/**
 * Adds a review.
 * @param input `id` is made up when left out; `now` is an ISO time
 * @returns its id
 * @throws {Error} when the database's own checks refuse it (rating, source, date)
 */
export async function insertReview(
  trx: Trx,
  input: ReviewFields & { id?: string; userId: string | null; now: string },
): Promise<string> {
  const { userId, now, id = v7(), ...fields } = input;
  const row = { id, ...storedFields(fields), user_id: userId, created_at: now, updated_at: now };
  await trx.insertInto("reviews").values(row).execute();
  return id;
}

/**
 * Changes a review; whoever added it stays its author.
 * @throws {Error} when the database's own checks refuse it
 */
export async function updateReview(
  trx: Trx,
  id: string,
  { now, ...fields }: ReviewFields & { now: string },
): Promise<void> {
  const row = { ...storedFields(fields), updated_at: now };
  await trx.updateTable("reviews").set(row).where("id", "=", id).execute();
}

/** Shows a review to visitors, or takes it from them (SPEC §4). An open form of it then knows that it is out of date. */
export async function setReviewPublished(
  trx: Trx,
  id: string,
  published: boolean,
  now: string,
): Promise<void> {
  await trx.updateTable("reviews").set({ published, updated_at: now }).where("id", "=", id).execute();
}

/** Deletes a review. */
export async function deleteReview(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("reviews").where("id", "=", id).execute();
}

/** How many reviews there are, and how many of them visitors see. */
export async function countReviews(db: Db): Promise<{ all: number; published: number }> {
  const rows = await db
    .selectFrom("reviews")
    .select(["published", ({ fn }) => fn.count("id").as("count")])
    .groupBy("published")
    .execute();
  const counts = rows.map((row) => ({ published: toBoolean(row.published), count: Number(row.count) }));
  return {
    all: counts.reduce((sum, { count }) => sum + count, 0),
    published: counts.find(({ published }) => published)?.count ?? 0,
  };
}

/** The reviews visitors don't see yet: how many, the first names, and since when the oldest waits (ISO time). */
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

/** Where staff find some reviews, by id: in their list, with the form open. Those that are gone are not in it. */
export async function findReviewPaths(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom("reviews").select("id").where("id", "in", ids).execute();
  return new Map(rows.map(({ id }) => [id, `${reviewList.path}?edit=${id}`]));
}
