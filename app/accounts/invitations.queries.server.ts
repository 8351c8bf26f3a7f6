import { randomBytes } from "node:crypto";
import { v7 } from "uuid";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import { tokenHash } from "./token-hash.server.ts";

const TOKEN_BYTES = 32;
const HOUR_MS = 3_600_000;
const validMs = { change: HOUR_MS, forgotten: HOUR_MS, invitation: 7 * 24 * HOUR_MS };
/** Followed by the account's id: the key in the table `verification`. */
const prefixes = {
  invitation: "set-password:",
  /** For a signed-in user who has confirmed the password. */
  change: "change-password:",
  /** For a request without sign-in; an account can have several. */
  forgotten: "forgot-password:",
};

const identifiersOf = (userId: string) => Object.values(prefixes).map((prefix) => prefix + userId);

/** The id of the account that an invitation is for; null for other rows of that table. */
export function invitedUserId(identifier: string): string | null {
  const prefix = Object.values(prefixes).find((each) => identifier.startsWith(each));
  return prefix ? identifier.slice(prefix.length) : null;
}

/**
 * Creates an invitation to choose a password; it replaces the account's earlier ones. A `forgotten` one can
 * be requested by a stranger, so it replaces only expired ones. Only the hash of the token is stored.
 * @param now ISO time
 * @param why `forgotten` and `change` are valid for an hour, `invitation` for seven days
 * @returns the token for the link, and the ISO time at which it expires
 */
export async function insertInvitation(
  trx: Trx,
  userId: string,
  now: string,
  why: keyof typeof validMs = "invitation",
) {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const expires_at = new Date(Date.parse(now) + validMs[why]).toISOString();
  if (why === "forgotten") await deleteExpired(trx, userId, now);
  else await deleteInvitation(trx, userId);
  await trx
    .insertInto("verification")
    .values({
      id: v7(),
      identifier: prefixes[why] + userId,
      value: tokenHash(token),
      expiresAt: expires_at,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  return { token, expires_at };
}

/** Deletes all password links of an account. */
export async function deleteInvitation(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("verification").where("identifier", "in", identifiersOf(userId)).execute();
}

async function deleteExpired(trx: Trx, userId: string, now: string): Promise<void> {
  await trx
    .deleteFrom("verification")
    .where("identifier", "in", identifiersOf(userId))
    .where("expiresAt", "<=", now)
    .execute();
}

/**
 * Finds the account that a token invites.
 * @param now ISO time; expired invitations are ignored
 * @returns the account's e-mail; null for an invalid token
 */
export async function findInvitedEmail(db: Db, token: string, now: string): Promise<string | null> {
  const row = await db
    .selectFrom("verification")
    .select("identifier")
    .where("value", "=", tokenHash(token))
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  const userId = row && invitedUserId(row.identifier);
  if (!userId) return null;
  const user = await db.selectFrom("user").select("email").where("id", "=", userId).executeTakeFirst();
  return user?.email ?? null;
}

/**
 * Consumes an invitation and deletes all others of its account; of concurrent attempts only one succeeds.
 * @param now ISO time
 * @returns the account's id, and whether the user was signed in; null for an invalid token
 */
export async function takeInvitation(
  trx: Trx,
  token: string,
  now: string,
): Promise<{ userId: string; isChange: boolean } | null> {
  const row = await trx
    .deleteFrom("verification")
    .where("value", "=", tokenHash(token))
    .where("expiresAt", ">", now)
    .returning("identifier")
    .executeTakeFirst();
  const userId = row && invitedUserId(row.identifier);
  if (!userId) return null;
  await deleteInvitation(trx, userId);
  return { userId, isChange: row.identifier.startsWith(prefixes.change) };
}
