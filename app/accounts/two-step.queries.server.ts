import { v7 } from "uuid";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";

/** The secret and backup codes of a user, both encrypted. */
export interface StoredTwoStep {
  secret: string;
  /** A JSON list of the unused ones. */
  backupCodes: string;
  /** Whether a code was entered once; until then sign-in doesn't ask for one. */
  isOn: boolean;
}

/** A user's two-step sign-in; undefined if it was never set up. */
export async function findTwoStep(db: Db, userId: string): Promise<StoredTwoStep | undefined> {
  const row = await db
    .selectFrom("twoFactor")
    .select(["secret", "backupCodes", "verified"])
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row && { secret: row.secret, backupCodes: row.backupCodes, isOn: Boolean(row.verified) };
}

/** Stores a pending setup, which replaces an earlier one; it has no effect until it is switched on. */
export async function insertTwoStep(
  trx: Trx,
  userId: string,
  { secret, backupCodes }: Pick<StoredTwoStep, "secret" | "backupCodes">,
): Promise<void> {
  await trx.deleteFrom("twoFactor").where("userId", "=", userId).execute();
  await trx
    .insertInto("twoFactor")
    .values({ id: v7(), userId, secret, backupCodes, verified: false })
    .execute();
}

/** Has sign-in ask for a code from now on. */
export async function switchOnTwoStep(trx: Trx, userId: string, now: string): Promise<void> {
  await trx.updateTable("twoFactor").set({ verified: true }).where("userId", "=", userId).execute();
  await storeEnabled(trx, userId, true, now);
}

/** Replaces the backup codes; earlier ones become invalid. */
export async function storeBackupCodes(trx: Trx, userId: string, backupCodes: string): Promise<void> {
  await trx.updateTable("twoFactor").set({ backupCodes }).where("userId", "=", userId).execute();
}

/**
 * Has sign-in ask for the password only, and deletes the stored secret and backup codes.
 * @param now ISO time
 * @returns false if two-step sign-in was off before
 */
export async function switchOffTwoStep(trx: Trx, userId: string, now: string): Promise<boolean> {
  const was = await findTwoStep(trx, userId);
  await trx.deleteFrom("twoFactor").where("userId", "=", userId).execute();
  await storeEnabled(trx, userId, false, now);
  return was?.isOn ?? false;
}

async function storeEnabled(trx: Trx, userId: string, twoFactorEnabled: boolean, now: string): Promise<void> {
  await trx.updateTable("user").set({ twoFactorEnabled, updatedAt: now }).where("id", "=", userId).execute();
}
