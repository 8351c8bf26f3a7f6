import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { DraftRef, StoredDraft } from "#app/kernel/verbs/draft.ts";
import { countDeleted } from "#app/platform/db/list-queries.server.ts";
import { toIsoTime, toJson } from "#app/platform/db/row-values.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";

/** A write of a draft: the person, the entity, the device, and the revision that it replaces. */
export interface DraftWrite extends DraftRef {
  user_id: string;
  /** The device's name for people. */
  device: string;
  /** ISO time. */
  now: string;
}

/** Drafts that are stored for a person; older ones are deleted. */
const MAX_DRAFTS = 200;

/** Returns what is stored of a person's draft on an entity. */
export async function readDraft(
  db: Db,
  { user_id, entity }: Pick<DraftWrite, "user_id" | "entity">,
): Promise<Pick<StoredDraft, "revision" | "draft">> {
  const row = await db
    .selectFrom("drafts")
    .select(["value", "revision", "device"])
    .where("user_id", "=", user_id)
    .where("entity", "=", entity)
    .executeTakeFirst();
  if (!row) return { revision: 0, draft: null };
  const { revision, device } = row;
  return { revision, draft: row.value === null ? null : { value: toJson(row.value), device } };
}

/**
 * Stores a draft in place of the revision that the person has seen. The person's oldest drafts are deleted if
 * there are too many.
 * @returns the new revision, or that of an equal draft that is stored already because a response was lost;
 *   null, with nothing changed, if another was written meanwhile
 */
export async function storeDraft(trx: Trx, write: DraftWrite, value: object): Promise<number | null> {
  const { user_id, entity, base_revision, device, now } = write;
  const row = { value: JSON.stringify(value), revision: base_revision + 1, device, updated_at: now };
  const written = await trx
    .insertInto("drafts")
    .values({ user_id, entity, ...row })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "entity"]).doUpdateSet(row).where("drafts.revision", "=", base_revision),
    )
    .returning("revision")
    .executeTakeFirst();
  if (written) {
    await deleteOldest(trx, user_id);
    return written.revision;
  }
  const stored = await readDraft(trx, write);
  return stored.draft && isDeepStrictEqual(stored.draft.value, value) ? stored.revision : null;
}

/**
 * Deletes a draft up to a revision: it is saved or discarded. The row remains without its value, so that no
 * late request restores it; a later revision does not change.
 */
export async function discardDraft(trx: Trx, write: DraftWrite): Promise<void> {
  const { user_id, entity, base_revision, device, now } = write;
  const row = { value: null, revision: base_revision + 1, device, updated_at: now };
  await trx
    .insertInto("drafts")
    .values({ user_id, entity, ...row })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "entity"]).doUpdateSet(row).where("drafts.revision", "<=", base_revision),
    )
    .execute();
  await deleteOldest(trx, user_id);
}

/** Lists a person's drafts, newest first. */
export async function listDrafts(
  db: Db,
  userId: string,
  limit: number,
): Promise<{ entity: string; value: unknown; updated_at: string }[]> {
  const rows = await db
    .selectFrom("drafts")
    .select(["entity", "value", "updated_at"])
    .where("user_id", "=", userId)
    .where("value", "is not", null)
    .orderBy("updated_at", "desc")
    .orderBy("entity")
    .limit(limit)
    .execute();
  return rows.map(({ entity, value, updated_at }) => ({
    entity,
    value: toJson(value),
    updated_at: toIsoTime(updated_at),
  }));
}

/** The value as JSON text, with spaces where PostgreSQL puts them. */
const json = sql<string>`cast(value as text)`;

/**
 * Measures a person's drafts, except the one on an entity.
 * @returns bytes of JSON
 */
export async function bytesOfOtherDrafts(db: Db, userId: string, entity: string): Promise<number> {
  const { bytes } = await db
    .selectFrom("drafts")
    .select(sql<number | string | null>`sum(octet_length(${json}))`.as("bytes"))
    .where("user_id", "=", userId)
    .where("entity", "<>", entity)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** Number of drafts that are in memory at once while all are read. */
const DRAFTS_AT_ONCE = 5;

/** Yields all drafts of all people as JSON. Other tasks of the event loop run in between. */
export async function* draftTexts(db: Db): AsyncGenerator<string> {
  let last: { user_id: string; entity: string } | undefined;
  do {
    const after = last;
    const rows = await db
      .selectFrom("drafts")
      .select(["user_id", "entity", json.as("text")])
      .where("value", "is not", null)
      .$if(after !== undefined, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple("user_id", "entity"), ">", tuple(after?.user_id ?? "", after?.entity ?? "")),
        ),
      )
      .orderBy("user_id")
      .orderBy("entity")
      .limit(DRAFTS_AT_ONCE)
      .execute();
    for (const { text } of rows) yield text;
    last = rows.at(-1);
    await yieldToEventLoop();
  } while (last);
}

/**
 * Deletes drafts that were last changed before a time.
 * @returns the number of deleted drafts
 */
export async function pruneDrafts(db: Db, since: Date): Promise<number> {
  return countDeleted(db.deleteFrom("drafts").where("updated_at", "<", since.toISOString()));
}

async function deleteOldest(trx: Trx, userId: string): Promise<void> {
  const newest = trx
    .selectFrom("drafts")
    .select("entity")
    .where("user_id", "=", userId)
    // Discarded drafts are deleted first.
    .orderBy(sql`case when value is null then 1 else 0 end`)
    .orderBy("updated_at", "desc")
    .limit(MAX_DRAFTS);
  await trx.deleteFrom("drafts").where("user_id", "=", userId).where("entity", "not in", newest).execute();
}
