import { sql } from "kysely";
import { v7 } from "uuid";
import { countDeleted, countRows } from "#app/platform/db/list-queries.server.ts";
import { toIsoTime, toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import type { MailHead } from "#app/platform/mail/received-mail.server.ts";
import type { UnreadMail, UnreadReason } from "./unread-mail.ts";

/** Names a mail of a mailbox for as long as that doesn't number its mails anew. */
export interface MailPosition {
  mailbox: string;
  uidValidity: number;
  uid: number;
}

/** A mail whose reading was begun this often without an end is not begun again. */
export const MAX_ATTEMPTS = 2;
/** Older ones are forgotten. */
export const MAX_SET_ASIDE = 200;
const KEPT_MS = 90 * 24 * 3_600_000;

const columnsOf = ({ mailbox, uidValidity, uid }: MailPosition) => ({
  mailbox,
  uid_validity: uidValidity,
  uid,
});

const update = (db: Db, at: MailPosition) =>
  db.updateTable("mailbox_mails").where((eb) => eb.and(columnsOf(at)));

/**
 * Records that a mail is about to be read, so that one which ends the site is known by it.
 * @returns which attempt this is; null if there were too many
 */
export async function beginAttempt(db: Db, at: MailPosition, now: Date): Promise<number | null> {
  const row = await db
    .insertInto("mailbox_mails")
    .values({ ...columnsOf(at), id: v7(), attempts: 1, started_at: now.toISOString() })
    .onConflict((conflict) =>
      conflict
        .columns(["mailbox", "uid_validity", "uid"])
        .doUpdateSet({ attempts: sql`mailbox_mails.attempts + 1`, reason: "ended" })
        .where("mailbox_mails.attempts", "<", MAX_ATTEMPTS),
    )
    .returning("attempts")
    .executeTakeFirst();
  return row?.attempts ?? null;
}

/** Records who a mail is from, and what about, before the rest of it is read. */
export async function describeMail(
  db: Db,
  at: MailPosition,
  { from, subject }: MailHead,
  receivedAt: Date | null,
): Promise<void> {
  await update(db, at)
    .set({
      sender_name: from.name,
      sender: from.address,
      subject,
      received_at: receivedAt?.toISOString() ?? null,
    })
    .execute();
}

/** Records why the last attempt failed. */
export async function recordAttemptFailure(db: Db, at: MailPosition, reason: UnreadReason): Promise<void> {
  await update(db, at).set({ reason }).execute();
}

/** Takes back an attempt that ended without being the mail's fault. */
export async function cancelAttempt(db: Db, at: MailPosition): Promise<void> {
  await update(db, at).set({ attempts: sql<number>`attempts - 1` }).where("attempts", ">", 0).execute();
}

/** Forgets a mail that was read. */
export async function endAttempts(db: Db, at: MailPosition): Promise<void> {
  await db
    .deleteFrom("mailbox_mails")
    .where((eb) => eb.and(columnsOf(at)))
    .execute();
}

/**
 * Lists a mail for staff, as one that could not be read.
 * @returns why
 */
export async function setMailAside(db: Db, at: MailPosition, now: Date): Promise<UnreadReason> {
  const { reason } = await update(db, at)
    .set({ set_aside_at: now.toISOString() })
    .returning("reason")
    .executeTakeFirstOrThrow();
  await db.deleteFrom("mailbox_mails").where("id", "in", newestSetAside(db, MAX_SET_ASIDE)).execute();
  return reason as UnreadReason;
}

const setAsideMails = (db: Db) => db.selectFrom("mailbox_mails").where("set_aside_at", "is not", null);

/** The ids of those beyond the newest. */
const newestSetAside = (db: Db, count: number) =>
  setAsideMails(db)
    .select("id")
    .orderBy("set_aside_at", "desc")
    .orderBy("id", "desc")
    // SQLite has no offset without a limit.
    .limit(10_000)
    .offset(count);

/** The newest mails that could not be read. */
export async function listUnreadMails(db: Db, count: number): Promise<UnreadMail[]> {
  const rows = await setAsideMails(db)
    .select(["id", "reason", "sender_name", "sender", "subject", "received_at", "set_aside_at"])
    .orderBy("set_aside_at", "desc")
    .orderBy("id", "desc")
    .limit(count)
    .execute();
  return rows.map(({ reason, sender_name, sender, received_at, set_aside_at, ...row }) => ({
    ...row,
    reason: reason as UnreadReason,
    from: { name: sender_name, address: sender },
    received_at: toOptionalIsoTime(received_at),
    set_aside_at: toIsoTime(set_aside_at ?? ""),
  }));
}

export const countUnreadMails = (db: Db): Promise<number> => countRows(setAsideMails(db));

/** How many mails could not be read, and since when the oldest of them is listed; null if there is none. */
export async function findUnreadMails(db: Db): Promise<{ count: number; since: string } | null> {
  const oldest = await setAsideMails(db)
    .select(["set_aside_at"])
    .orderBy("set_aside_at")
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return null;
  return { count: await countUnreadMails(db), since: toIsoTime(oldest.set_aside_at ?? "") };
}

/** Takes a mail off the list; one that is not on it any more is no error. */
export async function dismissUnreadMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom("mailbox_mails").where("id", "=", id).where("set_aside_at", "is not", null).execute();
}

/**
 * Forgets mails that were set aside, or whose reading was begun and never ended, more than 90 days ago.
 * @returns how many
 */
export async function pruneMailboxMails(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString();
  return countDeleted(
    db.deleteFrom("mailbox_mails").where(sql<string>`coalesce(set_aside_at, started_at)`, "<", before),
  );
}
