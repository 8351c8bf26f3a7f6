import { countDeleted } from "#app/platform/db/list-queries.server.ts";
import { toIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import { browserName } from "#app/platform/http/device-name.server.ts";
import type { SessionEntry } from "./users.schema.ts";

/**
 * A user's active sessions, last used first.
 * @param of `currentId` is the id of the current session; sessions created before `since` have expired
 */
export async function listSessions(
  db: Db,
  userId: string,
  { currentId, since }: { currentId: string | null; since: Date },
): Promise<SessionEntry[]> {
  const rows = await db
    .selectFrom("session")
    .select(["id", "ipAddress", "userAgent", "createdAt", "updatedAt"])
    .where("userId", "=", userId)
    .where("expiresAt", ">", new Date().toISOString())
    .where("createdAt", ">=", since.toISOString())
    .orderBy("updatedAt", "desc")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    device: browserName(row.userAgent),
    address: row.ipAddress || null,
    created_at: toIsoTime(row.createdAt),
    used_at: toIsoTime(row.updatedAt),
    isCurrent: row.id === currentId,
  }));
}

/** Ends one of a user's sessions. @returns false if the user has no such session */
export async function deleteSession(trx: Trx, userId: string, id: string): Promise<boolean> {
  const deletion = trx.deleteFrom("session").where("id", "=", id).where("userId", "=", userId);
  return (await countDeleted(deletion)) > 0;
}

/** Ends all of a user's sessions. */
export async function deleteSessions(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("session").where("userId", "=", userId).execute();
}

/**
 * Deletes expired sessions with their device and address.
 * @param since sessions created before it have expired
 * @returns the number of deleted sessions
 */
export async function pruneSessions(db: Db, { now, since }: { now: Date; since: Date }): Promise<number> {
  return countDeleted(
    db
      .deleteFrom("session")
      .where((eb) =>
        eb.or([eb("expiresAt", "<=", now.toISOString()), eb("createdAt", "<", since.toISOString())]),
      ),
  );
}
