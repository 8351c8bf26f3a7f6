import { sql } from "kysely";
import { v7 } from "uuid";
import type { Role } from "#app/kernel/verbs/viewer.ts";
import { countRows } from "#app/platform/db/list-queries.server.ts";
import { toIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import type { MailName } from "#app/platform/mail/mail-folder.server.ts";
import { deleteMails, deliveryColumns, toDelivery } from "#app/platform/outbox/outbox.queries.server.ts";
import { endAccess } from "./access-end.server.ts";
import { deleteInvitation, invitedUserId } from "./invitations.queries.server.ts";
import type { UserEntry } from "./users.schema.ts";

/** better-auth's name for accounts that sign in with a password. */
const PROVIDER = "credential";

const withPassword = (db: Db) =>
  db
    .selectFrom("user")
    .leftJoin("account", (join) =>
      join.onRef("account.userId", "=", "user.id").on("account.providerId", "=", PROVIDER),
    );

/** All users in order of creation. */
export async function listUsers(db: Db): Promise<UserEntry[]> {
  const rows = await withPassword(db)
    .select([
      "user.id",
      "user.email",
      "user.role",
      "user.createdAt",
      "user.twoFactorEnabled",
      "account.password",
    ])
    .orderBy("user.createdAt")
    .orderBy("user.id")
    .execute();
  const links = await db
    .selectFrom("verification")
    .select(["identifier", "expiresAt"])
    // Of several links the one that expires last is used.
    .orderBy("expiresAt")
    .execute();
  const expiries = new Map(
    links.map(({ identifier, expiresAt }) => [invitedUserId(identifier), toIsoTime(expiresAt)]),
  );
  const mails = await db
    .selectFrom("outbox")
    .select(["user_id", ...deliveryColumns])
    .where("user_id", "is not", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const lastMails = new Map(mails.map((mail) => [mail.user_id, toDelivery(mail)]));
  return rows.map(({ id, email, role, createdAt, password, twoFactorEnabled }) => ({
    id,
    email,
    role,
    created_at: toIsoTime(createdAt),
    has_password: password !== null,
    has_two_step: Boolean(twoFactorEnabled),
    link_expires_at: expiries.get(id) ?? null,
    link_mail: lastMails.get(id) ?? null,
  }));
}

/** Number of accounts. */
export const countUsers = (db: Db): Promise<number> => countRows(db.selectFrom("user"));

const MAX_NAMED = 500;

/** The administrators by e-mail; a site has few, so all of them are read. */
export function listAdministrators(db: Db): Promise<{ id: string; email: string }[]> {
  return db
    .selectFrom("user")
    .select(["id", "email"])
    .where("role", "=", "administrator")
    .orderBy("email")
    .limit(MAX_NAMED)
    .execute();
}

/** The first names of people who have given one; a site has few, so all of them are read. */
export function listFirstNames(db: Db): Promise<{ email: string; firstName: string | null }[]> {
  return db
    .selectFrom("user")
    .select(["email", "firstName"])
    .where("firstName", "<>", "")
    .orderBy("createdAt", "desc")
    .limit(MAX_NAMED)
    .execute();
}

/** A person's first name: null if they were never asked, "" if they skipped the question. */
export async function readFirstName(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom("user").select("firstName").where("id", "=", id).executeTakeFirst();
  return row?.firstName ?? null;
}

/** Stores a person's first name; "" for none. */
export async function storeFirstName(trx: Trx, id: string, firstName: string, now: string): Promise<void> {
  await trx.updateTable("user").set({ firstName, updatedAt: now }).where("id", "=", id).execute();
}

/**
 * Locks accounts until the transaction ends, so that two users who remove or reset one another run in
 * sequence. The order is fixed to prevent a deadlock.
 */
export async function lockUsers(trx: Trx, ids: readonly string[]): Promise<void> {
  for (const id of [...new Set(ids)].sort()) {
    await trx
      .updateTable("user")
      .set({ updatedAt: sql<string>`${sql.ref("updatedAt")}` })
      .where("id", "=", id)
      .execute();
  }
}

/**
 * Finds an account, and whether it has a password; undefined if there is none.
 * @param by one column: its id, or its e-mail in lower case
 */
export async function findUser(
  db: Db,
  [column, value]: [column: "id" | "email", value: string],
): Promise<{ id: string; email: string; role: Role; has_password: boolean } | undefined> {
  const row = await withPassword(db)
    .select(["user.id", "user.email", "user.role", "account.password"])
    .where(`user.${column}`, "=", value)
    .executeTakeFirst();
  if (!row) return undefined;
  const { password, ...user } = row;
  return { ...user, has_password: password !== null };
}

/** Changes a user's role, effective from their next request. */
export async function storeRole(trx: Trx, id: string, role: Role, now: string): Promise<void> {
  await trx.updateTable("user").set({ role, updatedAt: now }).where("id", "=", id).execute();
  if (role !== "administrator") await endAccess(trx, id, "administration");
}

/**
 * Adds a user without a password.
 * @param user its e-mail in lower case
 * @param now ISO time
 * @returns false if the e-mail already has an account
 */
export async function insertUser(
  trx: Trx,
  { id, email, role }: { id: string; email: string; role: Role },
  now: string,
): Promise<boolean> {
  const times = { createdAt: now, updatedAt: now };
  const added = await trx
    .insertInto("user")
    .values({ id, email, role, name: email.split("@")[0] ?? email, emailVerified: true, ...times })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!added) return false;
  await trx
    .insertInto("account")
    .values({ id: v7(), accountId: id, providerId: PROVIDER, userId: id, password: null, ...times })
    .execute();
  return true;
}

/**
 * Stores an account's password, and ends all its sessions and what modules end with them.
 * @param hash by better-auth; null removes the password
 * @param now ISO time
 * @returns false if there is no such account
 */
export async function storePassword(
  trx: Trx,
  userId: string,
  hash: string | null,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("account")
    .set({ password: hash, updatedAt: now })
    .where("userId", "=", userId)
    .where("providerId", "=", PROVIDER)
    .executeTakeFirst();
  await trx.deleteFrom("session").where("userId", "=", userId).execute();
  await endAccess(trx, userId, "sessions");
  return numUpdatedRows > 0n;
}

/** Records that the user of a session has confirmed the password; see readSession. */
export async function recordConfirmation(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable("session")
    .set({ confirmedAt: now.toISOString() })
    .where("id", "=", sessionId)
    .execute();
}

/**
 * Deletes a user with their password, link, sessions and the mails sent to them; the content they wrote is
 * preserved without an author.
 * @returns the names of those mails' files, if mails are stored as files
 */
export async function deleteUser(
  trx: Trx,
  { id, email }: { id: string; email: string },
): Promise<MailName[]> {
  await deleteInvitation(trx, id);
  const mails = await deleteMails(trx, { userId: id, recipient: email });
  await trx.deleteFrom("user").where("id", "=", id).execute();
  return mails;
}

/** The admin paths of users by id; missing users are omitted. */
export async function findUserPaths(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom("user").select("id").where("id", "in", ids).execute();
  return new Map(rows.map(({ id }) => [id, "/admin/users"]));
}
