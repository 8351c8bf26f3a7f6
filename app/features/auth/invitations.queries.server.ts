import { randomBytes } from "node:crypto";
import { v7 } from "uuid";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import { tokenHash } from "./token-hash.server.ts";

const TOKEN_BYTES = 32;
const HOUR_MS = 3_600_000;
const validMs = { change: HOUR_MS, forgotten: HOUR_MS, invitation: 7 * 24 * HOUR_MS };
/** With the account's id after it, the key in the table `verification`. */
const prefixes = {
  invitation: "set-password:",
  /** Of whoever is signed in and gave the password again. */
  change: "change-password:",
  /** Of whoever asked without being known; an account may have several. */
  forgotten: "forgot-password:",
};

const identifiersOf = (userId: string) => Object.values(prefixes).map((prefix) => prefix + userId);

/** The account an invitation is for; null for other rows of that table. */
export function invitedUserId(identifier: string): string | null {
  const prefix = Object.values(prefixes).find((each) => identifier.startsWith(each));
  return prefix ? identifier.slice(prefix.length) : null;
}

/**
 * Makes an invitation to choose a password, in place of those before. One that was forgotten may be asked for by a
 * stranger: then those that work stay. Only the hash of its token is kept.
 * @param now ISO time
 * @param why whoever has forgotten theirs, or changes it while signed in, has an hour
 * @returns the token, which goes into the link, and the ISO time until which it works
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

/** The links of an account work no longer. */
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
 * Who is invited by a token.
 * @param now ISO time; an invitation that has run out is none
 * @returns the account's e-mail; null for a token that does not work
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
 * Uses an invitation up, and with it all others of its account: of several tries at once only one gets it.
 * @param now ISO time
 * @returns the account's id, and whether its person was signed in; null for a token that does not work
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
