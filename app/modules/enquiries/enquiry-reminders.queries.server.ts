import { toIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import type { Enquiry } from "./enquiries.ts";

/** An enquiry of which the business was not reminded yet. */
export type UnremindedEnquiry = Pick<Enquiry, "id" | "kind" | "name" | "email" | "service" | "created_at">;

/** The oldest unanswered enquiries of which the business was not reminded yet, without suspected spam. */
export async function listUnreminded(db: Db, limit: number): Promise<UnremindedEnquiry[]> {
  const rows = await db
    .selectFrom("contact_messages")
    .select(["id", "kind", "name", "email", "service", "created_at"])
    .where("suspected_spam", "=", false)
    .where("status", "=", "new")
    .where("reminded_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, created_at: toIsoTime(row.created_at) }));
}

/**
 * Records that the business is reminded of an enquiry, in the transaction of the mails.
 * @returns false if it was answered or moved meanwhile, or if another instance reminds of it
 */
export async function markReminded(trx: Trx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("contact_messages")
    .set({ reminded_at: now.toISOString() })
    .where("id", "=", id)
    .where("suspected_spam", "=", false)
    .where("status", "=", "new")
    .where("reminded_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
