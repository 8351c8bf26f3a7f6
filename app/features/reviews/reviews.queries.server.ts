import type { Selectable } from "kysely";
import { v7 } from "uuid";
import { countPublished, countRows } from "#app/platform/db/count-rows.server.ts";
import { toBoolean, toIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db, ReviewsTable, Trx } from "#app/platform/db/schema.server.ts";
import { holdsEveryWord } from "#app/platform/db/word-search.server.ts";
import { pageWithin } from "#app/platform/http/paging.ts";
import { type Review, reviewSources } from "./review.ts";

type ReviewRow = Omit<Selectable<ReviewsTable>, "user_id">;

const columns = [
  "id",
  "reviewer_name",
  "rating",
  "comment",
  "review_date",
  "source",
  "source_url",
  "verified",
  "featured",
  "published",
  "created_at",
  "updated_at",
] as const;

/** The one place where a review's row becomes a review. */
export function toReview(row: ReviewRow): Review {
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

/**
 * Reviews, newest first by created_at (SPEC §7).
 * @param wanted `includeAll` false leaves drafts out, as visitors must see it (SPEC §6); `limit` is the most to
 * return, all when absent
 */
export async function listReviews(
  db: Db,
  wanted: { includeAll: boolean; limit?: number },
): Promise<Review[]> {
  let query = db.selectFrom("reviews").select(columns).orderBy("created_at", "desc").orderBy("id", "desc");
  if (!wanted.includeAll) query = query.where("published", "=", true);
  if (wanted.limit !== undefined) query = query.limit(wanted.limit);
  return (await query.execute()).map(toReview);
}

/** One page of a list. */
export interface ReviewPage {
  reviews: Review[];
  /** Counts from 1. */
  page: number;
  pageCount: number;
  /** How many reviews were found, on all pages. */
  total: number;
}

/**
 * One page of the reviews, newest first by created_at (SPEC §7).
 * @param wanted `includeAll` as for listReviews; `page` counts from 1 and is brought into range; `search`: each of its words must stand in the
 * reviewer's name or the comment, capitals or not; absent means all
 */
export async function listReviewPage(
  db: Db,
  wanted: { includeAll: boolean; search?: string; page: number; pageSize: number },
): Promise<ReviewPage> {
  const { includeAll, search = "" } = wanted;
  let found = db.selectFrom("reviews").where(holdsEveryWord(["reviewer_name", "comment"], search));
  if (!includeAll) found = found.where("published", "=", true);
  const total = await (includeAll || search ? countRows(found) : countPublished(db, "reviews"));
  const { page, pageCount, offset } = pageWithin(total, wanted);
  const rows = await found
    .select(columns)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(wanted.pageSize)
    .offset(offset)
    .execute();
  return { reviews: rows.map(toReview), page, pageCount, total };
}

/** One review, draft or not; undefined when it is gone. */
export async function findReview(db: Db, id: string): Promise<Review | undefined> {
  const row = await db.selectFrom("reviews").select(columns).where("id", "=", id).executeTakeFirst();
  return row && toReview(row);
}

/** What staff can change of a review; `review_date` is yyyy-mm-dd. */
type ReviewFields = Omit<Review, "id" | "created_at" | "updated_at">;

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
  await trx
    .insertInto("reviews")
    .values({ id, ...fields, user_id: userId, created_at: now, updated_at: now })
    .execute();
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
  await trx
    .updateTable("reviews")
    .set({ ...fields, updated_at: now })
    .where("id", "=", id)
    .execute();
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
