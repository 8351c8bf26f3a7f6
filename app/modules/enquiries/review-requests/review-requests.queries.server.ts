import { v7 } from "uuid";
import { countRows } from "#app/platform/db/list-queries.server.ts";
import { type PageRequest, pageWithin } from "#app/platform/db/paged-list.server.ts";
import { toIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import type { ReviewChoice, ReviewRequest } from "./review-request.ts";

/** Reviews among which staff choose the one that a request brought. */
const MAX_CHOICES = 50;

/** Stores that an enquiry's sender is asked; a second time is refused by the database. */
export async function insertReviewRequest(
  trx: Trx,
  request: { enquiryId: string; tokenHash: string; now: string },
): Promise<void> {
  const { enquiryId: message_id, tokenHash: token_hash, now: asked_at } = request;
  await trx.insertInto("review_requests").values({ id: v7(), message_id, token_hash, asked_at }).execute();
}

/** Whether an enquiry's sender was asked. */
export const hasReviewRequest = async (db: Db, enquiryId: string): Promise<boolean> =>
  (await countRows(db.selectFrom("review_requests").where("message_id", "=", enquiryId))) > 0;

/** One page of the requests, newest first. `page` counts from 1 and is brought into range. */
export async function listReviewRequests(db: Db, query: PageRequest) {
  const { page, pageCount, offset } = pageWithin(await countRows(db.selectFrom("review_requests")), query);
  const rows = await db
    .selectFrom("review_requests")
    .innerJoin("contact_messages as message", "message.id", "review_requests.message_id")
    .leftJoin("projects", "projects.id", "message.made_project_id")
    .select(["message.id", "message.name", "asked_at", "review_id", "projects.title as project"])
    .orderBy("asked_at", "desc")
    .orderBy("review_requests.id", "desc")
    .limit(query.pageSize)
    .offset(offset)
    .execute();
  const requests: ReviewRequest[] = rows.map((row) => ({ ...row, asked_at: toIsoTime(row.asked_at) }));
  return { requests, page, pageCount };
}

/** The newest reviews, and those that are linked already. */
export async function listReviewChoices(db: Db, linked: readonly string[]): Promise<ReviewChoice[]> {
  const reviews = db
    .selectFrom("reviews")
    .select(["id", "reviewer_name", "rating", "review_date"])
    .orderBy("review_date", "desc")
    .orderBy("id", "desc");
  const newest = await reviews.limit(MAX_CHOICES).execute();
  const older = linked.filter((id) => !newest.some((review) => review.id === id));
  return older.length === 0 ? newest : [...newest, ...(await reviews.where("id", "in", older).execute())];
}

/**
 * Stores which review a request brought; null for none.
 * @returns false if the request or the review is missing
 */
export async function linkReview(trx: Trx, enquiryId: string, reviewId: string | null): Promise<boolean> {
  const reviews = trx.selectFrom("reviews").where("id", "=", reviewId);
  if (reviewId !== null && (await countRows(reviews)) === 0) return false;
  const { numUpdatedRows } = await trx
    .updateTable("review_requests")
    .set({ review_id: reviewId })
    .where("message_id", "=", enquiryId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether a person doesn't want to be asked. @param emailHash see HashEmail */
export const hasOptedOut = async (db: Db, emailHash: string): Promise<boolean> =>
  (await countRows(db.selectFrom("review_opt_outs").where("email_hash", "=", emailHash))) > 0;

/** Stores that a person doesn't want to be asked; once more changes nothing. */
export async function insertOptOut(db: Db, emailHash: string, now: Date): Promise<void> {
  await db
    .insertInto("review_opt_outs")
    .values({ email_hash: emailHash, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column("email_hash").doNothing())
    .execute();
}

/** The e-mail address of the person whose link to opt out this is; undefined if it leads nowhere any more. */
export async function findAskedEmail(db: Db, tokenHash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("review_requests")
    .innerJoin("contact_messages", "contact_messages.id", "review_requests.message_id")
    .select("contact_messages.email")
    .where("review_requests.token_hash", "=", tokenHash)
    .executeTakeFirst();
  return row?.email;
}
