import { type ExpressionBuilder, type Selectable, type SqlBool, sql } from "kysely";
import { v7 } from "uuid";
import { BATCH_ROWS, inBatches } from "#app/platform/db/batches.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { countDeleted } from "#app/platform/db/list-queries.server.ts";
import { toIsoTime, toJson } from "#app/platform/db/row-values.server.ts";
import type { DatabaseSchema, Db, Trx } from "#app/platform/db/schema.server.ts";
import type { MailName } from "../mail/mail-folder.server.ts";
import type { Mail } from "../mail/mailer.server.ts";
import type { Delivery } from "./delivery.ts";

export type OutboxKind = DatabaseSchema["outbox"]["kind"];

/** Neither done nor finally failed. */
export const isPending = sql<SqlBool>`done_at is null and failed_at is null`;

/** Whether an entry is pending and no worker has taken it. @param time ISO time */
export const isFree = (time: string) => (eb: ExpressionBuilder<DatabaseSchema, "outbox">) =>
  eb.and([isPending, eb.or([eb("locked_until", "is", null), eb("locked_until", "<=", time)])]);

/**
 * When the next of entries is due that are sent at most once in some time: at once after a pause, and not later than
 * after one, even if the clock was wrong.
 * @param last the time (ISO) at which the last one was due; null if there is none
 */
export function nextTurn(last: string | null, everyMs: number, now: Date): Date {
  const after = last === null ? 0 : Date.parse(last) + everyMs;
  return new Date(Math.min(Math.max(after, now.getTime()), now.getTime() + everyMs));
}

/** Work that must be done after its transaction is committed. */
export interface OutboxEntry {
  id: string;
  kind: OutboxKind;
  payload: unknown;
  /** The module's record that it is about. */
  recordId: string | null;
  /** The entry of that record's thread that a mail brings to who answers it. */
  threadEntryId: string | null;
  /** Number of failed attempts. */
  attempts: number;
  /** ISO time. */
  createdAt: string;
}

/** What a mail is about; see enqueueMail. */
export interface MailAbout {
  /** The record of a module that it reports: it is kept with its delivery state, and deleted with the record. */
  recordId?: string;
  /** The entry of the record's thread that it brings; what is answered to it belongs to the record. */
  threadEntryId?: string;
  /** The administrator who receives it. */
  userId?: string;
  now: Date;
}

/**
 * Adds a mail to the outbox, due immediately, in the transaction of the change that it reports (DESIGN §5).
 * @param about what it is about, if anything, and the current time
 * @returns the entry's id
 */
export const enqueueMail = (trx: Trx, mail: Mail, about: MailAbout): Promise<string> =>
  enqueuePayload(trx, mail, mail, about);

/** Adds a mail to the outbox by what is stored of it. @returns the entry's id */
export async function enqueuePayload(
  trx: Trx,
  payload: object,
  { to: recipient, subject }: Pick<Mail, "to" | "subject">,
  about: MailAbout,
): Promise<string> {
  const kept = about.threadEntryId === undefined ? { recipient } : { recipient, subject };
  const entry = toRow({ kind: "mail", payload, ...about, ...kept });
  await trx.insertInto("outbox").values(entry).execute();
  return entry.id;
}

/** Deletes the unsent mails to an administrator. */
export async function withdrawMailTo(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("outbox").where("user_id", "=", userId).where("done_at", "is", null).execute();
}

/**
 * Schedules the removal of files from the store after this transaction, which deletes their rows, is
 * committed (DESIGN §4).
 * @param files the store keys of each file
 * @returns the entries' ids
 */
export async function enqueueFileRemovals(
  trx: Trx,
  files: readonly (readonly string[])[],
  now: Date,
): Promise<string[]> {
  const entries = files.map((keys) => toRow({ kind: "file-removal", payload: { keys }, now }));
  if (entries.length > 0) await trx.insertInto("outbox").values(entries).execute();
  return entries.map(({ id }) => id);
}

/** Adds a call of a webhook to the outbox, due immediately. @param payload what is posted */
export async function enqueueWebhook(trx: Trx, payload: object, now: Date): Promise<void> {
  await trx
    .insertInto("outbox")
    .values(toRow({ kind: "webhook", payload, now }))
    .execute();
}

/** The row of a new entry, due immediately by default. */
export function toRow(entry: {
  kind: OutboxKind;
  payload: unknown;
  now: Date;
  due?: Date;
  recordId?: string;
  threadEntryId?: string;
  userId?: string;
  recipient?: string;
  subject?: string;
  collectKey?: string;
}) {
  const time = entry.now.toISOString();
  return {
    id: v7(),
    kind: entry.kind,
    payload: JSON.stringify(entry.payload),
    contact_message_id: entry.recordId ?? null,
    message_entry_id: entry.threadEntryId ?? null,
    user_id: entry.userId ?? null,
    recipient: entry.recipient ?? null,
    subject: entry.subject ?? null,
    collect_key: entry.collectKey ?? null,
    attempts: 0,
    next_attempt_at: entry.due?.toISOString() ?? time,
    created_at: time,
  };
}

/**
 * Makes pending entries due immediately after a start (DESIGN §11), even after a killed process. SQLite
 * belongs to one process, so at its start every lock is stale and is released. On PostgreSQL other instances
 * may be sending, and releasing their locks would send a mail twice: only unlocked entries and those with
 * expired locks are changed. Entries of a killed instance follow when their locks expire.
 * @param kinds of the worker that starts
 */
export async function releasePendingEntries(
  { db, engine }: Database,
  kinds: readonly OutboxKind[],
  now: Date,
): Promise<void> {
  const time = now.toISOString();
  await db
    .updateTable("outbox")
    .set({ next_attempt_at: time, locked_until: null })
    .where("kind", "in", kinds)
    .where(isPending)
    .$if(engine === "postgres", (query) =>
      query.where((eb) => eb.or([eb("locked_until", "is", null), eb("locked_until", "<=", time)])),
    )
    .execute();
}

/**
 * Claims due entries for this worker, longest waiting first, in one short transaction.
 * @param claim kinds, current time, expiry of the locks, and maximum number of entries
 */
export async function claimDueEntries(
  { db, engine }: Database,
  claim: { kinds: OutboxKind[]; now: Date; lockedUntil: Date; limit: number },
): Promise<OutboxEntry[]> {
  const time = claim.now.toISOString();
  return await db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom("outbox")
      .select(["id", "kind", "payload", "contact_message_id", "message_entry_id", "attempts", "created_at"])
      .where(isPending)
      .where("kind", "in", claim.kinds)
      .where("next_attempt_at", "<=", time)
      .where((eb) => eb.or([eb("locked_until", "is", null), eb("locked_until", "<=", time)]))
      .orderBy("next_attempt_at")
      .orderBy("id")
      .limit(claim.limit)
      .$if(engine === "postgres", (query) => query.forUpdate().skipLocked())
      .execute();
    if (rows.length === 0) return [];
    const ids = rows.map((row) => row.id);
    await trx
      .updateTable("outbox")
      .set({ locked_until: claim.lockedUntil.toISOString() })
      .where("id", "in", ids)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      payload: toJson(row.payload),
      recordId: row.contact_message_id,
      threadEntryId: row.message_entry_id,
      attempts: row.attempts,
      createdAt: toIsoTime(row.created_at),
    }));
  });
}

/** The payloads of the pending entries of a kind. */
export async function listPendingPayloads(db: Db, kind: OutboxKind): Promise<unknown[]> {
  const rows = await db
    .selectFrom("outbox")
    .select("payload")
    .where("kind", "=", kind)
    .where(isPending)
    .execute();
  return rows.map(({ payload }) => toJson(payload));
}

/**
 * Marks an entry as done and deletes its payload, because mails contain names and links. Idempotent.
 * @returns false if the entry was deleted in the meantime
 */
export async function recordDone(db: Db, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set({ done_at: at.toISOString(), locked_until: null, last_error: null, payload: "{}" })
    .where("id", "=", id)
    .where("done_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  return (await db.selectFrom("outbox").select("id").where("id", "=", id).execute()).length > 0;
}

/**
 * Records a failed attempt and releases the lock.
 * @param failure `nextAttempt` null marks the entry as finally failed
 */
export async function recordFailure(
  db: Db,
  id: string,
  failure: { attempts: number; error: string; at: Date; nextAttempt: Date | null },
): Promise<void> {
  await db
    .updateTable("outbox")
    .set({
      attempts: failure.attempts,
      last_error: failure.error,
      locked_until: null,
      ...(failure.nextAttempt
        ? { next_attempt_at: failure.nextAttempt.toISOString() }
        : { failed_at: failure.at.toISOString() }),
    })
    .where("id", "=", id)
    .where("done_at", "is", null)
    .execute();
}

/** When the next pending entry of these kinds is due and unlocked; null if none is pending. */
export async function nextDueAt(db: Db, kinds: OutboxKind[]): Promise<Date | null> {
  const row = await db
    .selectFrom("outbox")
    .select(
      sql<
        string | Date | null
      >`min(case when locked_until > next_attempt_at then locked_until else next_attempt_at end)`.as("due"),
    )
    .where(isPending)
    .where("kind", "in", kinds)
    .executeTakeFirstOrThrow();
  return row.due === null ? null : new Date(row.due);
}

const finishedAt = sql<string | null>`coalesce(done_at, failed_at)`;

/**
 * Deletes entries that were sent or failed finally before a time. A mail about a record only loses its text,
 * because its module shows its delivery state.
 * @returns the number of entries that were deleted or lost their text
 */
export async function pruneOutbox(db: Db, before: Date): Promise<number> {
  const finished = db.selectFrom("outbox").select("id").where(finishedAt, "<", before.toISOString());
  const unneeded = finished.where((eb) =>
    eb.or([eb("contact_message_id", "is", null), eb("kind", "<>", "mail")]),
  );
  const deleted = await inBatches(() =>
    countDeleted(db.deleteFrom("outbox").where("id", "in", unneeded.limit(BATCH_ROWS))),
  );
  const withText = finished.where("kind", "=", "mail").where("payload", "<>", "{}");
  const emptied = await inBatches(async () => {
    const { numUpdatedRows } = await db
      .updateTable("outbox")
      .set({ payload: "{}" })
      .where("id", "in", withText.limit(BATCH_ROWS))
      .executeTakeFirst();
    return Number(numUpdatedRows);
  });
  return deleted + emptied;
}

/**
 * Deletes mails from the outbox: those about records in any state, those to the user of a deleted account, or those
 * to addresses that are about neither. An unsent notice to a user's address is kept: it may warn of misuse.
 * @returns the names of their files in the mail folder
 */
export async function deleteMails(
  trx: Trx,
  whose:
    | { recordIds: readonly string[] }
    | { userId: string; recipient: string }
    | { addresses: readonly string[] },
): Promise<MailName[]> {
  const mails = trx.deleteFrom("outbox").where("kind", "=", "mail");
  const aboutNone = mails.where("contact_message_id", "is", null);
  let deleted: typeof mails;
  if ("recordIds" in whose) deleted = mails.where("contact_message_id", "in", whose.recordIds);
  else if ("userId" in whose)
    deleted = aboutNone.where((eb) =>
      eb.or([
        eb("user_id", "=", whose.userId),
        eb("recipient", "=", whose.recipient).and(finishedAt, "is not", null),
      ]),
    );
  else deleted = aboutNone.where("user_id", "is", null).where("recipient", "in", whose.addresses);
  const rows = await deleted.returning(["id", "created_at"]).execute();
  return rows.map(({ id, created_at }) => ({ id, date: toIsoTime(created_at) }));
}

/** The columns of the outbox that toDelivery() reads. */
export const deliveryColumns = [
  "outbox.attempts",
  "outbox.next_attempt_at",
  "outbox.last_error",
  "outbox.done_at",
  "outbox.failed_at",
  "outbox.returned_at",
] as const;

type DeliveryRow = Pick<
  Selectable<DatabaseSchema["outbox"]>,
  "attempts" | "next_attempt_at" | "last_error" | "done_at" | "failed_at" | "returned_at"
>;

/** Converts a mail's outbox row to its delivery state. */
export function toDelivery({
  attempts,
  next_attempt_at,
  last_error,
  done_at,
  failed_at,
  returned_at,
}: DeliveryRow): Delivery {
  if (returned_at !== null) return { state: "returned", at: toIsoTime(returned_at), error: last_error ?? "" };
  if (done_at !== null) return { state: "sent", at: toIsoTime(done_at) };
  if (failed_at !== null)
    return { state: "failed", at: toIsoTime(failed_at), attempts, error: last_error ?? "" };
  return { state: "waiting", attempts, next_attempt_at: toIsoTime(next_attempt_at), error: last_error };
}
