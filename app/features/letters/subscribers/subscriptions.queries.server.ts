import { sql } from "kysely";
import { v7 } from "uuid";
import type { Trx } from "#app/platform/db/schema.server.ts";
import type { ConsentKind, EndReason } from "./subscriber.ts";

/** Adds a record to what proves a subscriber's consent, or its end. Times are ISO times. */
export async function insertConsentRecord(
  trx: Trx,
  record: {
    subscriber_id: string;
    kind: ConsentKind;
    created_at: string;
    words?: string;
    page?: string;
    address?: string;
    letter_id?: string | null;
    message_id?: string | null;
    user_id?: string | null;
  },
): Promise<void> {
  await trx
    .insertInto("consent_records")
    .values({ id: v7(), ...record })
    .execute();
}

/**
 * Ends a subscription at once, also for letters that are being sent. Whoever unsubscribed or complained is remembered
 * by the hash of the address. The row is locked until the transaction ends.
 * @returns false if there is no subscription, or it has ended already
 */
export async function endSubscription(
  trx: Trx,
  who: { id: string } | { emailHash: string },
  why: { reason: EndReason; letterId?: string; userId?: string; now: Date },
): Promise<boolean> {
  const { reason } = why;
  const now = why.now.toISOString();
  // A confirmation that is not answered yet is void, too.
  const found = await trx
    .updateTable("subscribers")
    .set({ token_hash: null })
    .where((eb) => ("id" in who ? eb("id", "=", who.id) : eb("email_hash", "=", who.emailHash)))
    .returning(["id", "email_hash", "state"])
    .executeTakeFirst();
  const emailHash = found?.email_hash ?? ("emailHash" in who ? who.emailHash : undefined);
  if (emailHash === undefined) return false;
  if (reason === "unsubscribed" || reason === "complained") {
    await trx
      .insertInto("letter_opt_outs")
      .values({ email_hash: emailHash, created_at: now })
      .onConflict((conflict) => conflict.column("email_hash").doNothing())
      .execute();
  }
  await leaveOut(trx, emailHash, reason);
  if (!found || found.state === "ended") return false;
  await trx
    .updateTable("subscribers")
    .set({ state: "ended", end_reason: reason, ended_at: now })
    .where("id", "=", found.id)
    .execute();
  await insertConsentRecord(trx, {
    ...{ subscriber_id: found.id, kind: reason, created_at: now },
    ...{ letter_id: why.letterId ?? null, user_id: why.userId ?? null },
  });
  return true;
}

/** Leaves a person out of the letters that are being sent and whose mail has not been tried. */
async function leaveOut(trx: Trx, emailHash: string, reason: EndReason): Promise<void> {
  const waiting = await trx
    .updateTable("letter_recipients")
    .set({ state: "left-out", reason })
    .where("email_hash", "=", emailHash)
    .where("state", "=", "waiting")
    .returning("letter_id")
    .execute();
  // In a fixed order, so that two transactions never wait for one another.
  for (const letterId of waiting.map(({ letter_id }) => letter_id).sort()) {
    await trx
      .updateTable("letter_sends")
      .set({ recipients: sql<number>`recipients - 1`, left_out: sql<number>`left_out + 1` })
      .where("letter_id", "=", letterId)
      .execute();
  }
}
