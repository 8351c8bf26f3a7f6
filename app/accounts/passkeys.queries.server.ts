import type { Insertable } from "kysely";
import { v7 } from "uuid";
import { toIsoTime } from "#app/platform/db/row-values.server.ts";
import type { DatabaseSchema, Db, Trx } from "#app/platform/db/schema.server.ts";
import type { PasskeyEntry } from "./passkeys.schema.ts";
import { tokenHash } from "./token-hash.server.ts";

/** How long a challenge is valid. */
export const CHALLENGE_SECONDS = 5 * 60;
const SIGN_IN_PREFIX = "sign-in-passkey:";

/** The key of a challenge in the table `verification`: bound to the user who adds a passkey. */
export const addingKey = (userId: string) => `add-passkey:${userId}`;
/** The same for sign-in: bound to the browser whose cookie holds this token. Only its hash is stored. */
export const signInKey = (token: string) => SIGN_IN_PREFIX + tokenHash(token);

/** A user's passkeys in order of creation. */
export async function listPasskeys(db: Db, userId: string): Promise<PasskeyEntry[]> {
  const rows = await db
    .selectFrom("passkey")
    .select(["id", "name", "createdAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return rows.map(({ id, name, createdAt }) => ({
    id,
    name: name ?? "Passkey",
    created_at: toIsoTime(createdAt),
  }));
}

/** The ids of a user's passkeys, so that the browser creates no second one on the same device. */
export async function listCredentials(db: Db, userId: string): Promise<{ id: string }[]> {
  return await db.selectFrom("passkey").select("credentialID as id").where("userId", "=", userId).execute();
}

/**
 * Stores a challenge for CHALLENGE_SECONDS; it replaces an earlier one of the same key.
 * @param key by addingKey or signInKey
 * @param now ISO time
 */
export async function insertChallenge(trx: Trx, key: string, challenge: string, now: string): Promise<void> {
  await takeChallenge(trx, key, now);
  await trx
    .insertInto("verification")
    .values({
      id: v7(),
      identifier: key,
      value: challenge,
      expiresAt: new Date(Date.parse(now) + CHALLENGE_SECONDS * 1000).toISOString(),
      createdAt: now,
      updatedAt: now,
    })
    .execute();
}

/** Consumes a challenge. @returns null if there is none or it has expired */
export async function takeChallenge(db: Db, key: string, now: string): Promise<string | null> {
  const row = await db
    .deleteFrom("verification")
    .where("identifier", "=", key)
    .returning(["value", "expiresAt"])
    .executeTakeFirst();
  return row && toIsoTime(row.expiresAt) > now ? row.value : null;
}

/** The number of stored challenges for sign-in, which strangers can ask for. */
export async function countSignInChallenges(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("verification")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("identifier", "like", `${SIGN_IN_PREFIX}%`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Stores a new passkey. @returns false if it is already registered */
export async function insertPasskey(
  trx: Trx,
  passkey: Omit<Insertable<DatabaseSchema["passkey"]>, "id">,
): Promise<boolean> {
  const added = await trx
    .insertInto("passkey")
    .values({ ...passkey, id: v7() })
    .onConflict((conflict) => conflict.column("credentialID").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** A registered passkey, as the check of a signature needs it. */
export interface StoredPasskey {
  id: string;
  userId: string;
  credentialID: string;
  /** COSE key. */
  publicKey: Buffer<ArrayBuffer>;
  counter: number;
}

/** @param credentialID as the browser sends it: base64url */
export async function findPasskey(db: Db, credentialID: string): Promise<StoredPasskey | undefined> {
  const row = await db
    .selectFrom("passkey")
    .select(["id", "userId", "credentialID", "publicKey", "counter"])
    .where("credentialID", "=", credentialID)
    .executeTakeFirst();
  return row && { ...row, publicKey: Buffer.from(row.publicKey, "base64"), counter: Number(row.counter) };
}

/**
 * Stores a passkey's new counter.
 * @returns false if the passkey was used or removed since it was read; then nothing is stored
 */
export async function updateCounter(db: Db, { id, counter }: StoredPasskey, next: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("passkey")
    .set({ counter: next })
    .where("id", "=", id)
    .where("counter", "=", counter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes one of a user's passkeys. @returns its name; undefined if the user has no such passkey */
export async function deletePasskey(
  trx: Trx,
  userId: string,
  id: string,
): Promise<{ name: string } | undefined> {
  const row = await trx
    .deleteFrom("passkey")
    .where("id", "=", id)
    .where("userId", "=", userId)
    .returning("name")
    .executeTakeFirst();
  return row && { name: row.name ?? "Passkey" };
}

/** Deletes all passkeys of a user. @returns whether there were any */
export async function deletePasskeys(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("passkey").where("userId", "=", userId).executeTakeFirst();
  return numDeletedRows > 0n;
}
