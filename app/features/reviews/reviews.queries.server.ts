import type { Selectable } from "kysely";
import { v7 } from "uuid";
import { toBoolean, toIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db, ReviewsTable, Trx } from "#app/platform/db/schema.server.ts";
import { type Review, type ReviewSource, reviewSources } from "./review.ts";

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

/**
 * Adds a review.
 * @param input `review_date` is yyyy-mm-dd
 * @returns its id
 * @throws {Error} when the database's own checks refuse it (rating, source, date)
 */
export async function insertReview(
  trx: Trx,
  input: {
    reviewer_name: string;
    rating: number;
    comment: string;
    review_date: string;
    source: ReviewSource;
    source_url: string | null;
    verified: boolean;
    featured: boolean;
    published: boolean;
    userId: string | null;
    now: string;
  },
): Promise<string> {
  const { userId, now, ...fields } = input;
  const id = v7();
  await trx
    .insertInto("reviews")
    .values({ id, ...fields, user_id: userId, created_at: now, updated_at: now })
    .execute();
  return id;
}
