import { type SqlBool, sql } from "kysely";
import { toIsoTime, toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import type { MailboxAccess } from "#app/platform/imap-url.server.ts";

/** How far a mailbox is read, and since when it can't be; times are ISO times. */
export interface MailboxState {
  /** Null before the first mail was read. */
  position: MailboxPosition | null;
  checkedAt: string | null;
  failures: number;
  failing: { since: string; error: string } | null;
}

export interface MailboxPosition {
  uidValidity: number;
  lastUid: number;
}

const HOUR_MS = 3_600_000;
/** Longer than one attempt to read a mail may take; another instance takes over then. */
const LOCK_MS = 180_000;
const MAX_DELAY_MS = 15 * 60_000;
const MAX_ERROR_LENGTH = 500;
const MAX_KEY_LENGTH = 500;

/** Names a mailbox in the database, without its password. */
export const mailboxKey = ({ user, host, folder }: Pick<MailboxAccess, "user" | "host" | "folder">) =>
  `${user}@${host}/${folder}`.slice(0, MAX_KEY_LENGTH);

const after = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();
const update = (db: Db, mailbox: string) => db.updateTable("mailbox_state").where("mailbox", "=", mailbox);

/**
 * Claims a mailbox that is due, for one of several instances. Times far in the future, of a clock that was ahead, count
 * as due.
 * @returns its state; undefined if it isn't due, or if another instance is reading it
 */
export async function claimMailbox(db: Db, mailbox: string, now: Date): Promise<MailboxState | undefined> {
  const time = now.toISOString();
  await db
    .insertInto("mailbox_state")
    .values({ mailbox, next_at: time })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { numUpdatedRows } = await update(db, mailbox)
    .set({ next_at: after(now, LOCK_MS) })
    .where((eb) => eb.or([eb("next_at", "<=", time), eb("next_at", ">", after(now, HOUR_MS))]))
    .executeTakeFirst();
  return numUpdatedRows > 0n ? readMailboxState(db, mailbox) : undefined;
}

/** @returns undefined if nobody has tried to read it */
export async function readMailboxState(db: Db, mailbox: string): Promise<MailboxState | undefined> {
  const row = await db
    .selectFrom("mailbox_state")
    .selectAll()
    .where("mailbox", "=", mailbox)
    .executeTakeFirst();
  if (!row) return undefined;
  const { uid_validity, last_uid, checked_at, failures, failing_since_at, error } = row;
  const isRead = uid_validity !== null && last_uid !== null;
  return {
    position: isRead ? { uidValidity: Number(uid_validity), lastUid: Number(last_uid) } : null,
    checkedAt: toOptionalIsoTime(checked_at),
    failures,
    failing: failing_since_at === null ? null : { since: toIsoTime(failing_since_at), error: error ?? "" },
  };
}

/** Keeps a mailbox claimed for one more attempt to read a mail. */
export async function renewClaim(db: Db, mailbox: string, now: Date): Promise<void> {
  await update(db, mailbox)
    .set({ next_at: after(now, LOCK_MS) })
    .execute();
}

/** Records how far a mailbox is read, never backwards, and keeps it claimed. */
export async function recordPosition(
  db: Db,
  mailbox: string,
  { uidValidity, lastUid }: MailboxPosition,
  now: Date,
): Promise<void> {
  await update(db, mailbox)
    .set({ uid_validity: uidValidity, last_uid: lastUid, next_at: after(now, LOCK_MS) })
    .where(sql<SqlBool>`(uid_validity is null or uid_validity <> ${uidValidity} or last_uid < ${lastUid})`)
    .execute();
}

/** Records that a mailbox is read to the end; it is due again after `everyMs`. */
export async function recordChecked(db: Db, mailbox: string, now: Date, everyMs: number): Promise<void> {
  await update(db, mailbox)
    .set({ checked_at: now.toISOString(), next_at: after(now, everyMs) })
    .set({ failing_since_at: null, failures: 0, error: null })
    .execute();
}

/**
 * Records that a mailbox couldn't be read; it is due again after `everyMs`, then after times that grow to 15 minutes.
 * @param failures how often that has happened since a mail was handed over
 */
export async function recordMailboxFailure(
  db: Db,
  mailbox: string,
  { failures, error, now, everyMs }: { failures: number; error: string; now: Date; everyMs: number },
): Promise<void> {
  const time = now.toISOString();
  const delayMs = Math.min(everyMs * 2 ** failures, Math.max(everyMs, MAX_DELAY_MS));
  await update(db, mailbox)
    .set({
      failing_since_at: failures === 0 ? time : sql<string>`coalesce(failing_since_at, ${time})`,
      failures: failures + 1,
      error: error.slice(0, MAX_ERROR_LENGTH),
      next_at: after(now, delayMs),
    })
    .execute();
}

/** Makes a mailbox due at once, because the site stops. */
export async function releaseMailbox(db: Db, mailbox: string, now: Date): Promise<void> {
  await update(db, mailbox).set({ next_at: now.toISOString() }).execute();
}
