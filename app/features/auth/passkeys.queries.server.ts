import type { Insertable } from "kysely";
import { v7 } from "uuid";
import { toIsoTime } from "#app/platform/db/row-values.server.ts";
import type { DatabaseSchema, Db, Trx } from "#app/platform/db/schema.server.ts";
import type { PasskeyEntry } from "./passkeys.schema.ts";

const CHALLENGE_MS = 5 * 60_000;
/** The key in the table `verification`. */
const identifierOf = (userId: string) => `add-passkey:${userId}`;

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

/** Stores the challenge that a user's new passkey has to sign, for five minutes; replaces an earlier one. */
export async function insertChallenge(
  trx: Trx,
  userId: string,
  challenge: string,
  now: string,
): Promise<void> {
  await takeChallenge(trx, userId, now);
  await trx
    .insertInto("verification")
    .values({
      id: v7(),
      identifier: identifierOf(userId),
      value: challenge,
      expiresAt: new Date(Date.parse(now) + CHALLENGE_MS).toISOString(),
      createdAt: now,
      updatedAt: now,
    })
    .execute();
}

/** Consumes a challenge. @returns null if there is none or it has expired */
export async function takeChallenge(trx: Trx, userId: string, now: string): Promise<string | null> {
  const row = await trx
    .deleteFrom("verification")
    .where("identifier", "=", identifierOf(userId))
    .returning(["value", "expiresAt"])
    .executeTakeFirst();
  return row && toIsoTime(row.expiresAt) > now ? row.value : null;
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
