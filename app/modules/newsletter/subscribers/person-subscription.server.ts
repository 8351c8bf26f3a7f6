import { toIsoTime, toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { findSubscriber } from "./subscriber-list.queries.server.ts";

/**
 * Everything that is stored of a person's subscription, by the hash of the e-mail address: the proof of consent, the newsletters sent,
 * whether they want none, and which imported lists said so.
 * @returns null if nothing is stored
 */
export async function readSubscription(db: Db, hash: string): Promise<object | null> {
  const row = await db
    .selectFrom("subscribers")
    .select("id")
    .where("email_hash", "=", hash)
    .executeTakeFirst();
  const optOut = await db
    .selectFrom("newsletter_opt_outs")
    .select("created_at")
    .where("email_hash", "=", hash)
    .executeTakeFirst();
  const refusals = await db
    .selectFrom("import_refusals")
    .innerJoin("subscriber_imports as list", "list.id", "import_refusals.import_id")
    .select(["file_name", "import_refusals.created_at"])
    .where("email_hash", "=", hash)
    .orderBy("import_refusals.created_at")
    .execute();
  const newsletters = await db
    .selectFrom("newsletter_recipients as recipient")
    .innerJoin("newsletters", "newsletters.id", "recipient.newsletter_id")
    .select(["newsletters.subject", "recipient.state", "reason", "sent_at", "bounce"])
    .where("recipient.email_hash", "=", hash)
    .orderBy("recipient.id")
    .execute();
  if (!row && !optOut && refusals.length === 0 && newsletters.length === 0) return null;
  return {
    ...(row && (await findSubscriber(db, row.id))),
    newsletters: newsletters.map((newsletter) => ({
      ...newsletter,
      sent_at: toOptionalIsoTime(newsletter.sent_at),
    })),
    refused_elsewhere: refusals.map(({ file_name, created_at }) => ({
      list: file_name,
      noted_at: toIsoTime(created_at),
    })),
    opted_out_at: optOut ? toIsoTime(optOut.created_at) : null,
  };
}
