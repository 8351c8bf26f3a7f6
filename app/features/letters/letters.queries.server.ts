import { sql } from "kysely";
import { storedAddressesIn } from "#app/features/media/storage-address.ts";
import { type FindImageUses, VerbError } from "#app/features/staff/staff-verb.server.ts";
import { byLetters } from "#app/platform/db/list-queries.server.ts";
import { findStaffPage, type ListPage, type PageRequest } from "#app/platform/db/paged-list.server.ts";
import { toIsoTime, toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import type { StaffListRequest } from "#app/platform/http/staff-list.ts";
import { letterMessages } from "#app/platform/letter-messages.ts";
import { type LetterSend, type LetterSort, type ListedLetter, letterPath } from "./letter.ts";

/** One page of staff's list, without the texts of the letters. */
export async function listLetterPage(
  db: Db,
  requested: StaffListRequest<LetterSort> & PageRequest,
): Promise<ListPage<ListedLetter>> {
  const query = db
    .selectFrom("letters")
    .select(["id", "subject", "preview_text", "created_at", "updated_at"]);
  const sorts = { created: "created_at", title: byLetters(db, "subject") };
  const list = { searched: ["subject", "preview_text"], sorts };
  const { items, ...page } = await findStaffPage(db, query, list, requested);
  const sends = await findSends(
    db,
    items.map(({ id }) => id),
  );
  return {
    ...page,
    items: items.map(({ created_at, updated_at, ...letter }) => ({
      ...letter,
      created_at: toIsoTime(created_at),
      updated_at: toIsoTime(updated_at),
      send: sends.get(letter.id) ?? null,
    })),
  };
}

/** Where the sending of letters stands, by id; drafts are not in it. */
export async function findSends(db: Db, ids: readonly string[]): Promise<Map<string, LetterSend>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("letter_sends")
    .select(["letter_id", "status", "send_at", "finished_at"])
    .where("letter_id", "in", ids)
    .execute();
  return new Map(
    rows.map(({ letter_id, status, send_at, finished_at }) => [
      letter_id,
      { status, send_at: toIsoTime(send_at), finished_at: toOptionalIsoTime(finished_at) },
    ]),
  );
}

/** Whether a letter is sent or will be, so that it can't be changed. */
export async function hasSend(db: Db, letterId: string): Promise<boolean> {
  const found = db.selectFrom("letter_sends").select("letter_id").where("letter_id", "=", letterId);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Finds the letters that show stored files as they were sent: readers open old mails. */
export const findSentImageUses: FindImageUses = async (db) => {
  const rows = await db
    .selectFrom("letter_sends")
    .select(["letter_id", "subject", "html"])
    .where("html", "like", "%/storage/%")
    .orderBy("letter_id")
    .execute();
  return rows.flatMap(({ letter_id: id, subject: title, html }) =>
    storedAddressesIn(html).map((url) => ({ type: "letter", id, title, path: letterPath(id), url })),
  );
};

/**
 * Locks a letter until the transaction ends, so that it isn't changed while it is scheduled or sent. Whoever inserts
 * its row in letter_sends holds it as well.
 * @returns whether it is there
 */
export async function holdLetter(trx: Trx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("letters")
    .set({ subject: sql<string>`subject` })
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Locks a letter that is about to be changed or deleted.
 * @throws {VerbError} if it is scheduled or sent
 */
export async function refuseSent(trx: Trx, id: string): Promise<void> {
  await holdLetter(trx, id);
  if (await hasSend(trx, id))
    throw new VerbError({ reason: "moved", message: letterMessages.letters.isSent });
}

/**
 * The newest published posts or projects that no letter has shown.
 * @param limit maximum number of them
 */
export async function findUnshown(
  db: Db,
  kind: "post" | "project",
  limit: number,
): Promise<{ id: string; title: string }[]> {
  const rows = db
    .selectFrom(`${kind === "post" ? "posts" : ("projects" as "posts")} as record`)
    .select(["record.id", "record.title"])
    .where("record.published", "=", true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("letter_blocks")
            .select("letter_blocks.id")
            .where("letter_blocks.kind", "=", kind)
            .whereRef("letter_blocks.entity_id", "=", "record.id"),
        ),
      ),
    );
  return rows.orderBy("record.created_at", "desc").orderBy("record.id", "desc").limit(limit).execute();
}
