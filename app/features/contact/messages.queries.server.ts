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
import { plainNumber } from "#app/platform/visible-text.ts";
import { contactFieldNames } from "./contact.schema.ts";
import { findMessageMails } from "./message-mails.queries.server.ts";
import {
  deliveryOf,
  type Message,
  type MessageFilter,
  type MessageQuery,
  messageFilters,
  messageListAddress,
} from "./messages.ts";

/**
 * Stores an enquiry. Requires a transaction, as the mails that announce it belong to the same one
 * (DESIGN §5); suspected spam has no mails.
 * @throws {Error} if the database can't be reached or refuses a value
 */
export async function insertMessage(trx: Trx, message: Insertable<ContactMessagesTable>): Promise<void> {
  await trx.insertInto("contact_messages").values(message).execute();
}

type Messages = SelectQueryBuilder<DatabaseSchema, "contact_messages", object>;

const whole = (messages: Messages) =>
  messages.select(contactFieldNames).select(["id", "created_at", "handled_at", "suspected_spam"]);

/** The only conversion of rows to messages. */
async function toMessages(
  db: Db,
  rows: readonly InferResult<ReturnType<typeof whole>>[number][],
): Promise<Message[]> {
  const mails = await findMessageMails(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    created_at: toIsoTime(row.created_at),
    handled_at: toOptionalIsoTime(row.handled_at),
    suspected_spam: toBoolean(row.suspected_spam),
    delivery: deliveryOf(mails.get(row.id) ?? []),
  }));
}

/**
 * One page of the messages, newest first, and the number of matches by filter.
 * @param query `page` counts from 1 and is brought into range; `search`: see matches
 */
export async function listMessagePage(db: Db, query: MessageQuery & { page: number; pageSize: number }) {
  const counts = await countMessages(db, query.search);
  const { page, pageCount, offset } = pageWithin(counts[query.show], query);
  const rows = await whole(filtered(db, query))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(query.pageSize)
    .offset(offset)
    .execute();
  return { messages: await toMessages(db, rows), page, pageCount, counts };
}

/**
 * The messages after a given one, newest first, for reading all in chunks; new messages don't shift the
 * chunks.
 * @param query `after` is the last message read; null for the start
 */
export async function listMessagesAfter(
  db: Db,
  query: MessageQuery & { after: Pick<Message, "id" | "created_at"> | null; limit: number },
): Promise<Message[]> {
  const { after } = query;
  let messages = whole(filtered(db, query));
  if (after) {
    messages = messages.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("created_at", "id"), "<", tuple(after.created_at, after.id)),
    );
  }
  const rows = await messages
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(query.limit)
    .execute();
  return toMessages(db, rows);
}

/** The number of messages that match a query. */
export const countFound = (db: Db, query: MessageQuery): Promise<number> => countRows(filtered(db, query));

/** The number of unhandled messages. */
export const countOpenMessages = (db: Db): Promise<number> => countFound(db, { search: "", show: "open" });

/** The number of open messages, and the oldest of them. */
export async function findUnansweredMessages(
  db: Db,
): Promise<{ count: number; name: string; service: string; since: string } | null> {
  const oldest = await filtered(db, { search: "", show: "open" })
    .select(["name", "service", "created_at"])
    .orderBy("created_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return null;
  const { name, service, created_at } = oldest;
  return { count: await countOpenMessages(db), name, service, since: toIsoTime(created_at) };
}

/** The number of messages that came into the inbox since a time (ISO time). */
export const countMessagesSince = (db: Db, since: string): Promise<number> =>
  countRows(filtered(db, { search: "", show: "all" }).where("created_at", ">=", since));

/** The senders of messages in the inbox within a period (ISO times, `until` excluded), oldest first. */
export async function listSenders(
  db: Db,
  { since, until }: { since: string; until: string },
): Promise<string[]> {
  const rows = await filtered(db, { search: "", show: "all" })
    .select("name")
    .where("created_at", ">=", since)
    .where("created_at", "<", until)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ name }) => name);
}

async function countMessages(db: Db, search: string): Promise<Record<MessageFilter, number>> {
  const counts = await Promise.all(
    messageFilters.map(async (show) => [show, await countFound(db, { search, show })] as const),
  );
  return Object.fromEntries(counts) as Record<MessageFilter, number>;
}

function filtered(db: Db, { search, show }: MessageQuery): Messages {
  const found = db
    .selectFrom("contact_messages")
    .where(matches(db, search))
    .where("suspected_spam", "=", show === "spam");
  if (show === "all" || show === "spam") return found;
  return found.where("handled_at", show === "open" ? "is" : "is not", null);
}

/** Characters removed from a phone number before its digits are compared. */
const phoneMarks = [" ", "-", ".", "(", ")", "/"];
const MIN_DIGITS = 4;

/**
 * Matches messages that contain each word of a search in the name, e-mail, phone number or text. A phone
 * number matches in any notation.
 */
function matches(db: Db, search: string): RawBuilder<SqlBool> {
  const allWords = matchesAllWords(db, ["name", "email", "phone", "message"], search);
  const digits = search.replace(/\D/g, "");
  if (digits.length < MIN_DIGITS || !/^[\d\s().+/-]+$/.test(plainNumber(search))) return allWords;
  const bare = phoneMarks.reduce((phone, mark) => sql`replace(${phone}, ${mark}, '')`, sql`phone`);
  return sql<SqlBool>`(${allWords} or ${bare} like ${`%${digits}%`})`;
}

/** Finds a message by id; undefined if it is missing or deleted. */
export async function findMessage(db: Db, id: string): Promise<Message | undefined> {
  const row = await whole(db.selectFrom("contact_messages").where("id", "=", id)).executeTakeFirst();
  if (!row) return undefined;
  const [message] = await toMessages(db, [row]);
  return message;
}

/**
 * Marks a message as handled, or as open again.
 * @param handledAt ISO time; null for open
 */
export async function setHandled(trx: Trx, id: string, handledAt: string | null): Promise<void> {
  await trx.updateTable("contact_messages").set({ handled_at: handledAt }).where("id", "=", id).execute();
}

/**
 * Moves a message out of suspected spam; the mails that announce it belong to the same transaction.
 * @returns whether it was suspected spam; of two concurrent calls only one returns true
 */
export async function moveToInbox(trx: Trx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("contact_messages")
    .set({ suspected_spam: false })
    .where("id", "=", id)
    .where("suspected_spam", "=", true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The admin paths of messages by id: a list filtered by the sender's name. Missing messages are omitted. */
export async function findMessagePaths(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("contact_messages")
    .select(["id", "name", "suspected_spam"])
    .where("id", "in", ids)
    .execute();
  return new Map(
    rows.map(({ id, name, suspected_spam }) => {
      const show = toBoolean(suspected_spam) ? "spam" : "all";
      return [id, messageListAddress({ search: name, show, page: 1 })];
    }),
  );
}
