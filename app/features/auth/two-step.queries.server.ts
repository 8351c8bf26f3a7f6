import { v7 } from "uuid";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";

/** What somebody's codes are checked with; both are encrypted. */
export interface StoredTwoStep {
  secret: string;
  /** A JSON list of those that are left. */
  backupCodes: string;
  /** Whether a code was entered once; until then sign-in doesn't ask for one. */
  isOn: boolean;
}

/** Somebody's two-step sign-in; undefined where it was never begun. */
export async function findTwoStep(db: Db, userId: string): Promise<StoredTwoStep | undefined> {
  const row = await db
    .selectFrom("twoFactor")
    .select(["secret", "backupCodes", "verified"])
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row && { secret: row.secret, backupCodes: row.backupCodes, isOn: Boolean(row.verified) };
}

/** Keeps what has been begun, in place of what was begun before; it doesn't count yet. */
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

/** From now on sign-in asks for a code. */
export async function switchOnTwoStep(trx: Trx, userId: string, now: string): Promise<void> {
  await trx.updateTable("twoFactor").set({ verified: true }).where("userId", "=", userId).execute();
  await storeEnabled(trx, userId, true, now);
}

/** Keeps other backup codes; those before work no longer. */
export async function storeBackupCodes(trx: Trx, userId: string, backupCodes: string): Promise<void> {
  await trx.updateTable("twoFactor").set({ backupCodes }).where("userId", "=", userId).execute();
}

/**
 * Sign-in asks for the password only, and what was kept for codes is gone.
 * @param now ISO time
 * @returns false when it asked for nothing else before
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
