import type { Trx } from "#app/platform/db/schema.server.ts";
import { SOFT_BOUNCES } from "../subscribers/subscriber.ts";
import { endSubscription } from "../subscribers/subscriptions.queries.server.ts";
import type { Bounce } from "./newsletter-sends.ts";

const endReasons = { hard: "bounced", complaint: "complained" } as const;

/**
 * Records that a newsletter has come back from a recipient, or that they have complained about it. It is recorded once; a
 * complaint replaces a bounce. A bounce for good and a complaint end the subscription, and so do bounces for now of
 * several newsletters in a row.
 * @returns false if it was recorded before, or if nothing was sent to the recipient
 */
export async function recordBounce(
  trx: Trx,
  recipientId: string,
  bounce: Bounce,
  { error, now }: { error: string | null; now: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable("newsletter_recipients")
    .set({ state: "sent", bounce, ...(error !== null && { last_error: error.slice(0, 500) }) })
    .where("id", "=", recipientId)
    .where("state", "in", ["sent", "unsure"])
    .where((eb) =>
      eb.or([
        eb("bounce", "is", null),
        ...(bounce === "complaint" ? [eb("bounce", "<>", bounce)] : []),
        ...(bounce === "hard" ? [eb("bounce", "=", "soft")] : []),
      ]),
    )
    .returning(["newsletter_id", "subscriber_id"])
    .executeTakeFirst();
  if (!row) return false;
  const { subscriber_id: id, newsletter_id: newsletterId } = row;
  if (id === null) return true;
  if (bounce !== "soft") {
    await endSubscription(trx, { id }, { reason: endReasons[bounce], newsletterId, now });
    return true;
  }
  const soft_bounces = await countSoftBounces(trx, id);
  await trx.updateTable("subscribers").set({ soft_bounces }).where("id", "=", id).execute();
  if (soft_bounces >= SOFT_BOUNCES)
    await endSubscription(trx, { id }, { reason: "soft-bounces", newsletterId, now });
  return true;
}

/** How many of the last newsletters in a row came back from a subscriber for now. */
async function countSoftBounces(trx: Trx, subscriberId: string): Promise<number> {
  const newsletters = await trx
    .selectFrom("newsletter_recipients")
    .innerJoin("newsletter_sends", "newsletter_sends.newsletter_id", "newsletter_recipients.newsletter_id")
    .select("bounce")
    .where("subscriber_id", "=", subscriberId)
    .where("state", "=", "sent")
    .orderBy("started_at", "desc")
    .limit(SOFT_BOUNCES)
    .execute();
  const delivered = newsletters.findIndex(({ bounce }) => bounce !== "soft");
  return delivered === -1 ? newsletters.length : delivered;
}
