import { toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import { amountText, parseAmount } from "./amount.ts";
import type { EnquiryDetails, NotedDetails } from "./enquiry-input.schema.ts";

/** Finds what staff have noted about an enquiry; undefined if it is missing or deleted. */
export async function findEnquiryDetails(db: Db, id: string): Promise<EnquiryDetails | undefined> {
  const row = await db
    .selectFrom("contact_messages")
    .select(["id", "updated_at", "next_step", "next_step_on", "assigned_to", "amount", "notes"])
    .where("id", "=", id)
    .executeTakeFirst();
  return (
    row && {
      ...row,
      updated_at: toOptionalIsoTime(row.updated_at),
      next_step_on: row.next_step_on ?? "",
      assigned_to: row.assigned_to ?? "",
      amount: amountText(row.amount === null ? null : Number(row.amount)),
    }
  );
}

/** Stores what staff note about an enquiry. */
export async function updateEnquiryDetails(
  trx: Trx,
  id: string,
  details: NotedDetails,
  now: string,
): Promise<void> {
  const { next_step, next_step_on, assigned_to, amount, notes } = details;
  await trx
    .updateTable("contact_messages")
    .set({ next_step, notes, updated_at: now })
    .set({
      next_step_on: next_step_on || null,
      assigned_to: assigned_to || null,
      amount: parseAmount(amount),
    })
    .where("id", "=", id)
    .execute();
}
