import { toIsoTime, toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import type { MessageStatus } from "../message-status.ts";
import { type SentMessage, sentColumns } from "./sent-message.ts";

/**
 * Finds the message of a sender's link.
 * @param tokenHash of the token in the link
 * @returns undefined if the message is deleted or has another link by now
 */
export async function findSentMessage(db: Db, tokenHash: string): Promise<SentMessage | undefined> {
  const row = await db
    .selectFrom("contact_messages")
    .select(sentColumns)
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  return (
    row && {
      ...{ ...row, status: row.status as MessageStatus },
      ...{ created_at: toIsoTime(row.created_at), visit_at: toOptionalIsoTime(row.visit_at) },
    }
  );
}
