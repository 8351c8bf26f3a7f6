import { toIsoTime, toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { emailHash } from "#app/platform/email-hash.server.ts";
import { findSubscriber } from "./subscriber-list.queries.server.ts";

/**
 * Everything that is stored of a person's subscription, by the e-mail address: the proof of consent, the letters sent,
 * and whether they want none.
 * @returns null if nothing is stored
 */
export async function readSubscription(db: Db, email: string): Promise<object | null> {
  const hash = emailHash(email);
  const row = await db
    .selectFrom("subscribers")
    .select("id")
    .where("email_hash", "=", hash)
    .executeTakeFirst();
  const optOut = await db
    .selectFrom("letter_opt_outs")
    .select("created_at")
    .where("email_hash", "=", hash)
    .executeTakeFirst();
  const letters = await db
    .selectFrom("letter_recipients as recipient")
    .innerJoin("letters", "letters.id", "recipient.letter_id")
    .select(["letters.subject", "recipient.state", "reason", "sent_at", "bounce"])
    .where("recipient.email_hash", "=", hash)
    .orderBy("recipient.id")
    .execute();
  if (!row && !optOut && letters.length === 0) return null;
  return {
    ...(row && (await findSubscriber(db, row.id))),
    letters: letters.map((letter) => ({ ...letter, sent_at: toOptionalIsoTime(letter.sent_at) })),
    opted_out_at: optOut ? toIsoTime(optOut.created_at) : null,
  };
}
