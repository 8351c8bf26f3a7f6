import { toIsoTime, toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import type { EnquiryStatus } from "../enquiry-status.ts";
import { type SentEnquiry, sentColumns } from "./sent-enquiry.ts";

/** A link ends so long after the last entry of its enquiry's thread. */
const LINK_MS = 365 * 24 * 3_600_000;

/**
 * Finds the enquiry of a sender's link.
 * @param tokenHash of the token in the link
 * @returns undefined if the enquiry is deleted, has another link by now, or the link has ended by itself
 */
export async function findSentEnquiry(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<SentEnquiry | undefined> {
  const since = new Date(now.getTime() - LINK_MS).toISOString();
  const row = await db
    .selectFrom("contact_messages")
    .select(sentColumns)
    .where("token_hash", "=", tokenHash)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb("created_at", ">=", since),
        exists(
          selectFrom("message_entries")
            .select("message_entries.id")
            .whereRef("message_entries.message_id", "=", "contact_messages.id")
            .where("message_entries.created_at", ">=", since),
        ),
      ]),
    )
    .executeTakeFirst();
  return (
    row && {
      ...row,
      status: row.status as EnquiryStatus,
      created_at: toIsoTime(row.created_at),
      visit_at: toOptionalIsoTime(row.visit_at),
    }
  );
}

/** Whether a link that findSentMessage doesn't follow has ended by itself: staff can send a new one. */
export async function isEndedLink(db: Db, tokenHash: string): Promise<boolean> {
  const row = await db
    .selectFrom("contact_messages")
    .select("id")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  return row !== undefined;
}
