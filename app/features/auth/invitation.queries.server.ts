import { v7 } from "uuid";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import { type Invitation, invitationIdentifier, invitedUserId } from "./invitation.server.ts";

/**
 * Keeps an account's invitation, in place of the one before.
 * @param now ISO time
 */
export async function storeInvitation(
  trx: Trx,
  userId: string,
  { hash, expires_at }: Invitation,
  now: string,
): Promise<void> {
  await revokeInvitation(trx, userId);
  await trx
    .insertInto("verification")
    .values({
      id: v7(),
      identifier: invitationIdentifier(userId),
      value: hash,
      expiresAt: expires_at,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
}

/** The link of an account works no longer. */
export async function revokeInvitation(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("verification").where("identifier", "=", invitationIdentifier(userId)).execute();
}

/**
 * Whose invitation has this hash.
 * @param now ISO time; an invitation that has run out is none
 * @returns the account's e-mail; null for a link that does not work
 */
export async function findInvitedEmail(db: Db, hash: string, now: string): Promise<string | null> {
  const row = await db
    .selectFrom("verification")
    .select("identifier")
    .where("value", "=", hash)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  const userId = row && invitedUserId(row.identifier);
  if (!userId) return null;
  const user = await db.selectFrom("user").select("email").where("id", "=", userId).executeTakeFirst();
  return user?.email ?? null;
}

/**
 * Uses an invitation up: of several tries at once only one gets it.
 * @param now ISO time
 * @returns the account's id; null for a link that does not work
 */
export async function takeInvitation(trx: Trx, hash: string, now: string): Promise<string | null> {
  const row = await trx
    .deleteFrom("verification")
    .where("value", "=", hash)
    .where("expiresAt", ">", now)
    .returning("identifier")
    .executeTakeFirst();
  return row ? invitedUserId(row.identifier) : null;
}
