import {
  type InferResult,
  type Insertable,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from "kysely";
import { countRows, matchesAllWords } from "#app/platform/db/list-queries.server.ts";
import { pageWithin } from "#app/platform/db/paged-list.server.ts";
import { toBoolean, toIsoTime, toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";
import type { ContactMessagesTable, DatabaseSchema, Db, Trx } from "#app/platform/db/schema.server.ts";
import type { Mail } from "#app/platform/mail/mailer.server.ts";
import { deliveryColumns, toDelivery } from "#app/platform/outbox/outbox.queries.server.ts";
import { contactFieldNames } from "./contact.schema.ts";
import { type Message, type MessageFilter, type MessageQuery, messageFilters } from "./messages.ts";

/**
 * Stores an enquiry. Takes a transaction only: the mail that announces it belongs into the same one (DESIGN §5);
 * suspected spam gets none.
 * @throws {Error} when the database can't be reached or refuses a value
 */
export async function insertMessage(trx: Trx, message: Insertable<ContactMessagesTable>): Promise<void> {
  await trx.insertInto("contact_messages").values(message).execute();
}

type Messages = SelectQueryBuilder<DatabaseSchema, "contact_messages", object>;

const withMail = (messages: Messages) =>
  messages
    .leftJoin("outbox", (join) =>
      join.onRef("outbox.contact_message_id", "=", "contact_messages.id").on("outbox.kind", "=", "mail"),
    )
    .select(contactFieldNames)
    .select(["contact_messages.id", "contact_messages.created_at", "handled_at", "suspected_spam"])
    .select(deliveryColumns);

/** The one place where a row becomes a message. */
function toMessage(row: InferResult<ReturnType<typeof withMail>>[number]): Message {
  const { id, name, email, phone, service, message, attempts, next_attempt_at } = row;
  const isMailed = attempts !== null && next_attempt_at !== null;
  return {
    ...{ id, name, email, phone, service, message },
    created_at: toIsoTime(row.created_at),
    handled_at: toOptionalIsoTime(row.handled_at),
    suspected_spam: toBoolean(row.suspected_spam),
    delivery: isMailed ? toDelivery({ ...row, attempts, next_attempt_at }) : { state: "missing" },
  };
}

/**
 * One page of the messages, newest first, and how many messages the search found by filter.
 * @param query `page` counts from 1 and is brought into range; `search`: see matches
 */
export async function listMessagePage(db: Db, query: MessageQuery & { page: number; pageSize: number }) {
  const counts = await countMessages(db, query.search);
  const { page, pageCount, offset } = pageWithin(counts[query.show], query);
  const rows = await withMail(filtered(db, query))
    .orderBy("contact_messages.created_at", "desc")
    .orderBy("contact_messages.id", "desc")
    .limit(query.pageSize)
    .offset(offset)
    .execute();
  return { messages: rows.map(toMessage), page, pageCount, counts };
}

/**
 * The messages that follow one in the list, newest first, for reading all of them piece by piece; a message that comes
 * in meanwhile moves nothing.
 * @param query `after` is the last one read; null for the beginning
 */
export async function listMessagesAfter(
  db: Db,
  query: MessageQuery & { after: Pick<Message, "id" | "created_at"> | null; limit: number },
): Promise<Message[]> {
  const { after } = query;
  let messages = withMail(filtered(db, query));
  if (after) {
    messages = messages.where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple("contact_messages.created_at", "contact_messages.id"),
        "<",
        tuple(after.created_at, after.id),
      ),
    );
  }
  const rows = await messages
    .orderBy("contact_messages.created_at", "desc")
    .orderBy("contact_messages.id", "desc")
    .limit(query.limit)
    .execute();
  return rows.map(toMessage);
}

/** How many messages nobody has handled yet. */
export function countOpenMessages(db: Db): Promise<number> {
  return countRows(filtered(db, { search: "", show: "open" }));
}

async function countMessages(db: Db, search: string): Promise<Record<MessageFilter, number>> {
  const counts = await Promise.all(
    messageFilters.map(async (show) => [show, await countRows(filtered(db, { search, show }))] as const),
  );
  return Object.fromEntries(counts) as Record<MessageFilter, number>;
}

function filtered(db: Db, { search, show }: MessageQuery): Messages {
  const found = db
    .selectFrom("contact_messages")
    .where(matches(search))
    .where("suspected_spam", "=", show === "spam");
  if (show === "all" || show === "spam") return found;
  return found.where("handled_at", show === "open" ? "is" : "is not", null);
}

/** What is taken out of a telephone number before its digits are compared. */
const phoneMarks = [" ", "-", ".", "(", ")", "/"];
const FEWEST_DIGITS = 4;

/**
 * Each word of a search must stand in the name, e-mail, telephone number or text, capitals or not; a telephone number
 * is found however either of them is written.
 */
function matches(search: string): RawBuilder<SqlBool> {
  const allWords = matchesAllWords(["name", "email", "phone", "message"], search);
  const digits = search.replace(/\D/g, "");
  if (digits.length < FEWEST_DIGITS || !/^[\d\s().+/-]+$/.test(search)) return allWords;
  const bare = phoneMarks.reduce((phone, mark) => sql`replace(${phone}, ${mark}, '')`, sql`phone`);
  return sql<SqlBool>`(${allWords} or ${bare} like ${`%${digits}%`})`;
}

/** A message as it was sent; undefined when it is gone. */
export async function findMessage(db: Db, id: string): Promise<Message | undefined> {
  const row = await withMail(
    db.selectFrom("contact_messages").where("contact_messages.id", "=", id),
  ).executeTakeFirst();
  return row && toMessage(row);
}

/**
 * Marks a message as handled, or as open again.
 * @param handledAt ISO time; null for open
 */
export async function setHandled(trx: Trx, id: string, handledAt: string | null): Promise<void> {
  await trx.updateTable("contact_messages").set({ handled_at: handledAt }).where("id", "=", id).execute();
}

/** Takes a message out of suspected spam; the mail that announces it belongs into the same transaction. */
export async function moveToInbox(trx: Trx, id: string): Promise<void> {
  await trx.updateTable("contact_messages").set({ suspected_spam: false }).where("id", "=", id).execute();
}

/**
 * Makes the mail that announces a message due at once, with all its tries before it, unless it was sent or is on its
 * way just now. It keeps its identity, so that a receiver who got it after all drops the second copy.
 * @param mail as it is composed today: addresses may have been mended since
 * @param now ISO time
 * @returns whether there is a mail to send now
 */
export async function requeueMail(trx: Trx, messageId: string, mail: Mail, now: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("outbox")
    .set({
      payload: JSON.stringify(mail),
      attempts: 0,
      next_attempt_at: now,
      locked_until: null,
      failed_at: null,
    })
    .where("contact_message_id", "=", messageId)
    .where("kind", "=", "mail")
    .where("done_at", "is", null)
    .where((eb) => eb.or([eb("locked_until", "is", null), eb("locked_until", "<=", now)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a message with its mail, and its sender's name from Recent Activity: somebody may ask for that. */
export async function deleteMessage(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("contact_messages").where("id", "=", id).execute();
  await trx.updateTable("activity").set({ subject_title: "" }).where("subject_id", "=", id).execute();
}
