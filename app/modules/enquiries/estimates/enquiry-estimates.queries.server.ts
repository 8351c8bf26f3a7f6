import { toIsoTime, toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import type { Estimate } from "./estimates.ts";

/** The estimates of an enquiry, newest first. */
export async function listEstimates(db: Db, enquiryId: string): Promise<Estimate[]> {
  const rows = await db
    .selectFrom("message_estimates")
    .select(["id", "amount", "up_to", "included", "valid_through", "status", "created_at", "answered_at"])
    .where("message_id", "=", enquiryId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({
    ...row,
    amount: Number(row.amount),
    up_to: row.up_to === null ? null : Number(row.up_to),
    created_at: toIsoTime(row.created_at),
    answered_at: toOptionalIsoTime(row.answered_at),
  }));
}

/** Stores an estimate; the open one of the same enquiry is withdrawn. The enquiry is locked. */
export async function insertEstimate(
  trx: Trx,
  enquiryId: string,
  estimate: Pick<Estimate, "id" | "amount" | "up_to" | "included" | "valid_through">,
  now: string,
): Promise<void> {
  await trx
    .updateTable("message_estimates")
    .set({ status: "withdrawn", answered_at: now })
    .where("message_id", "=", enquiryId)
    .where("status", "=", "sent")
    .execute();
  await trx
    .insertInto("message_estimates")
    .values({ ...estimate, message_id: enquiryId, status: "sent", created_at: now })
    .execute();
}

/** Sets what became of an estimate. The enquiry is locked. */
export async function setEstimateStatus(
  trx: Trx,
  id: string,
  { status, now }: { status: Exclude<Estimate["status"], "sent">; now: string },
): Promise<void> {
  await trx.updateTable("message_estimates").set({ status, answered_at: now }).where("id", "=", id).execute();
}

/** Sets an enquiry's amount (in cents) if staff have noted none. */
export async function setMissingAmount(
  trx: Trx,
  enquiryId: string,
  { amount, now }: { amount: number; now: string },
): Promise<void> {
  await trx
    .updateTable("contact_messages")
    .set({ amount, updated_at: now })
    .where("id", "=", enquiryId)
    .where("amount", "is", null)
    .execute();
}
