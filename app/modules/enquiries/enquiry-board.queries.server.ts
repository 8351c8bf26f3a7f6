import { toIsoTime, toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { type BoardColumn, cardColumns } from "./enquiry-board.ts";
import { type EnquiryStatus, enquiryStatuses } from "./enquiry-status.ts";

/** Cards of a column; the list has all of them. */
const MAX_CARDS = 4;

/** The enquiries by status, without suspected spam, with the newest of each. */
export async function listBoard(db: Db): Promise<BoardColumn[]> {
  const groups = await db
    .selectFrom("contact_messages")
    .select(({ fn }) => ["status", fn.countAll().as("count"), fn.sum("amount").as("sum")])
    .where("suspected_spam", "=", false)
    .groupBy("status")
    .execute();
  return Promise.all(
    enquiryStatuses.map(async (status) => {
      const group = groups.find((one) => one.status === status);
      return {
        status,
        count: Number(group?.count ?? 0),
        sum: Number(group?.sum ?? 0),
        cards: group ? await listCards(db, status) : [],
      };
    }),
  );
}

async function listCards(db: Db, status: EnquiryStatus) {
  const rows = await db
    .selectFrom("contact_messages")
    .select(cardColumns)
    .where("suspected_spam", "=", false)
    .where("status", "=", status)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(MAX_CARDS)
    .execute();
  return rows.map((row) => ({
    ...row,
    status,
    created_at: toIsoTime(row.created_at),
    amount: row.amount === null ? null : Number(row.amount),
    visit_at: toOptionalIsoTime(row.visit_at),
  }));
}
