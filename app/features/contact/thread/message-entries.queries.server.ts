import { v7 } from "uuid";
import { toBoolean, toIsoTime, toJson } from "#app/platform/db/row-values.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import type { MessageEntry, MessageEntryKind } from "./message-entries.ts";

type EntryOf<Kind extends MessageEntryKind> = Extract<MessageEntry, { kind: Kind }>;

interface NewEntry<Kind extends MessageEntryKind> {
  messageId: string;
  kind: Kind;
  /** The member of staff whose entry it is; null for the sender's own. */
  userId: string | null;
  /** As people read it. */
  author: string;
  body?: string;
  details: EntryOf<Kind>["details"];
  /** ISO time. */
  now: string;
}

/**
 * Adds an entry to a message's thread, in the transaction of what it records.
 * @returns its id
 */
export async function insertEntry<Kind extends MessageEntryKind>(
  trx: Trx,
  { messageId, kind, userId, author, body = "", details, now }: NewEntry<Kind>,
): Promise<string> {
  const id = v7();
  await trx
    .insertInto("message_entries")
    .values({
      ...{ id, message_id: messageId, kind, is_staff: userId !== null, user_id: userId, author, body },
      ...{ details: JSON.stringify(details), created_at: now },
    })
    .execute();
  return id;
}

/** The thread of a message, oldest first. */
export async function listEntries(db: Db, messageId: string): Promise<MessageEntry[]> {
  const rows = await db
    .selectFrom("message_entries")
    .select(["id", "kind", "is_staff", "author", "body", "details", "created_at"])
    .where("message_id", "=", messageId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(
    ({ is_staff, details, created_at, ...row }) =>
      ({
        ...row,
        isStaff: toBoolean(is_staff),
        details: toJson(details),
        created_at: toIsoTime(created_at),
      }) as MessageEntry,
  );
}

/** Who moved a message last; undefined if its status was never changed by hand. */
export async function findLastMove(
  db: Db,
  messageId: string,
): Promise<{ userId: string | null; author: string } | undefined> {
  return db
    .selectFrom("message_entries")
    .select(["user_id as userId", "author"])
    .where("message_id", "=", messageId)
    .where("kind", "=", "moved")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** How often a message's sender has written since. */
export async function countReplies(db: Db, messageId: string): Promise<number> {
  const { count } = await db
    .selectFrom("message_entries")
    .select((eb) => eb.fn.countAll().as("count"))
    .where("message_id", "=", messageId)
    .where("kind", "=", "reply")
    .executeTakeFirstOrThrow();
  return Number(count);
}
