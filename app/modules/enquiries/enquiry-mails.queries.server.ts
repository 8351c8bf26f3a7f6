import { type ExpressionBuilder, sql } from "kysely";
import { toIsoTime, toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";
import type { DatabaseSchema, Db, Trx } from "#app/platform/db/schema.server.ts";
import type { Mail } from "#app/platform/mail/mailer.server.ts";
import { deliveryColumns, enqueueMail, toDelivery } from "#app/platform/outbox/outbox.queries.server.ts";
import { alertedSince } from "#app/platform/outbox/outbox-state.queries.server.ts";
import type { MailDelivery } from "./enquiries.ts";

/**
 * The delivery states of the mails that announce enquiries.
 * @returns by enquiry id; enquiries without mails are omitted
 */
export async function findEnquiryMails(
  db: Db,
  enquiryIds: readonly string[],
): Promise<Map<string, MailDelivery[]>> {
  if (enquiryIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("outbox")
    .select(["contact_message_id", "recipient", ...deliveryColumns])
    .where("contact_message_id", "in", enquiryIds)
    .where("message_entry_id", "is", null)
    .where("kind", "=", "mail")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const byEnquiry = Map.groupBy(rows, (row) => row.contact_message_id ?? "");
  return new Map(
    [...byEnquiry].map(([id, mails]) => [
      id,
      mails.map((row) => ({ recipient: row.recipient, ...toDelivery(row) })),
    ]),
  );
}

/** Enquiries whose mail has failed: their number, and the mail server's last error. */
interface Unmailed {
  count: number;
  error: string;
}

/**
 * Finds new enquiries for which a mail has failed in the last 30 days.
 * @returns null if there are none
 */
export async function findUnmailed(db: Db, now: Date): Promise<Unmailed | null> {
  const rows = await failedMails(db, now)
    .select(["message.id", "outbox.last_error"])
    .where("outbox.message_entry_id", "is", null)
    .where("message.status", "=", "new")
    .execute();
  const [last] = rows;
  return last ? { count: new Set(rows.map(({ id }) => id)).size, error: last.last_error ?? "" } : null;
}

/** When a mail failed, or came back. */
const lostAt = sql<string>`coalesce(outbox.returned_at, outbox.failed_at)`;

/** The mails about enquiries that have failed in the last 30 days, newest first. */
const failedMails = (db: Db, now: Date) =>
  db
    .selectFrom("outbox")
    .innerJoin("contact_messages as message", "message.id", "outbox.contact_message_id")
    .where(lostAt, ">=", alertedSince(now))
    .where("outbox.kind", "=", "mail")
    .orderBy(lostAt, "desc");

/** The senders whom the last mail to them did not reach: their number, and the newest of them. */
export interface Undelivered {
  count: number;
  /** The enquiry's id. */
  id: string;
  name: string;
  /** ISO time at which the mail was given up, or came back. */
  since: string;
}

/**
 * Finds enquiries that are not lost and of which a mail to the sender has failed in the last 30 days, and none has
 * arrived since.
 * @returns null if there are none
 */
export async function findUndelivered(db: Db, now: Date): Promise<Undelivered | null> {
  const rows = await failedMails(db, now)
    .select(["message.id", "message.name", lostAt.as("lost_at")])
    .where("outbox.message_entry_id", "is not", null)
    .where("message.status", "<>", "lost")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("outbox as later")
            .select("later.id")
            .whereRef("later.contact_message_id", "=", "message.id")
            .whereRef("later.created_at", ">", "outbox.created_at")
            .where("later.message_entry_id", "is not", null)
            .where("later.done_at", "is not", null),
        ),
      ),
    )
    .execute();
  const [last] = rows;
  if (!last) return null;
  const count = new Set(rows.map(({ id }) => id)).size;
  return { count, id: last.id, name: last.name, since: toIsoTime(last.lost_at) };
}

/** Characters of what a mail server said. */
const MAX_ERROR = 500;

/**
 * Records that a mail to an enquiry's sender came back, once.
 * @param returned `mailId`: which mail, if the report says so; else it is the last one that was sent
 * @returns false if nothing was sent to the sender that hasn't come back already
 */
export async function recordReturn(
  trx: Trx,
  { enquiryId, mailId, error, now }: { enquiryId: string; mailId: string | null; error: string; now: Date },
): Promise<boolean> {
  await holdEnquiries(trx, [enquiryId]);
  const sent = await trx
    .selectFrom("outbox")
    .select(["id", "returned_at"])
    .where("contact_message_id", "=", enquiryId)
    .where("message_entry_id", "is not", null)
    .where("kind", "=", "mail")
    .where("done_at", "is not", null)
    .orderBy("done_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const mail = sent.find(({ id }) => id === mailId) ?? sent[0];
  if (!mail || mail.returned_at !== null) return false;
  const returned = { returned_at: now.toISOString(), last_error: error.slice(0, MAX_ERROR) };
  await trx.updateTable("outbox").set(returned).where("id", "=", mail.id).execute();
  return true;
}

/**
 * Requeues the mails that announce an enquiry for all current recipients who have none yet, due at once and
 * with all attempts left. Sent mails and mails being sent are unchanged. A mail keeps its id even if its
 * recipient was corrected, so that a receiver drops a duplicate; mails to former recipients are deleted.
 * The enquiry must be locked.
 * @param mails composed with the current settings
 * @returns whether a mail is due now
 */
export async function resendMails(
  trx: Trx,
  enquiryId: string,
  mails: readonly Mail[],
  now: Date,
): Promise<boolean> {
  const entries = await trx
    .selectFrom("outbox")
    .select(["id", "recipient", "done_at", "locked_until"])
    .where("contact_message_id", "=", enquiryId)
    .where("message_entry_id", "is", null)
    .where("kind", "=", "mail")
    .orderBy("id")
    .execute();
  const time = now.toISOString();
  const isOpen = ({ done_at, locked_until }: (typeof entries)[number]) =>
    done_at === null && (toOptionalIsoTime(locked_until) ?? "") <= time;
  const settled = new Set(entries.filter((entry) => !isOpen(entry)).map(({ recipient }) => recipient));
  // The recipient is unknown: the mail was sent to all recipients of that time.
  if (settled.has(null)) return false;
  const requested = mails.filter(({ to }) => !settled.has(to));
  const open = entries.filter(isOpen);
  const spare = open.filter(({ recipient }) => !requested.some(({ to }) => to === recipient));
  let isAnyDue = false;
  for (const mail of requested) {
    const entry = open.find(({ recipient }) => recipient === mail.to) ?? spare.shift();
    if (entry) isAnyDue = (await requeue(trx, entry.id, mail, time)) || isAnyDue;
    else {
      await enqueueMail(trx, mail, { recordId: enquiryId, now });
      isAnyDue = true;
    }
  }
  const unwanted = spare.map(({ id }) => id);
  if (unwanted.length > 0) {
    await trx.deleteFrom("outbox").where("id", "in", unwanted).where(isFree(time)).execute();
  }
  return isAnyDue;
}

/** Whether a mail is neither sent nor on its way. */
const isFree = (time: string) => (eb: ExpressionBuilder<DatabaseSchema, "outbox">) =>
  eb("done_at", "is", null).and(eb.or([eb("locked_until", "is", null), eb("locked_until", "<=", time)]));

/** @returns whether the mail is due now; false if a worker has taken it meanwhile */
async function requeue(trx: Trx, id: string, mail: Mail, time: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("outbox")
    .set({
      payload: JSON.stringify(mail),
      recipient: mail.to,
      attempts: 0,
      next_attempt_at: time,
      locked_until: null,
      failed_at: null,
    })
    .where("id", "=", id)
    .where(isFree(time))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Locks enquiries until the transaction ends, so that concurrent resends run in sequence. Lock enquiries before
 * their mails are changed, as all callers do, to prevent a deadlock.
 */
export async function holdEnquiries(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.updateTable("contact_messages").set({ name: sql<string>`name` }).where("id", "in", ids).execute();
}
