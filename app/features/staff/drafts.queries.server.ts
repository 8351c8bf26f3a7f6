import { setImmediate as nextBoundary } from "node:timers/promises";
import { sql } from "kysely";
import { toIsoTime, toJson } from "#app/platform/db/row-values.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import type { StoredDraft } from "./draft.ts";

/** A write of a draft: whose, of what, by which device, and the number by which that device tells its writes apart. */
export interface DraftWrite {
  user_id: string;
  thing: string;
  device_id: string;
  /** What people call the device. */
  device: string;
  number: number;
  /** ISO time. */
  now: string;
}

/** Drafts that are kept for a person; older ones go. */
const MAX_DRAFTS = 200;
/** Devices whose writes are told apart; more than anybody types on. */
const MAX_DEVICES = 20;

/**
 * What is kept of somebody's work on a thing.
 * @param now ISO time
 */
export async function readDraft(
  db: Db,
  { user_id, thing, now }: Pick<DraftWrite, "user_id" | "thing" | "now">,
): Promise<Omit<StoredDraft, "changed" | "differing">> {
  const row = await findRow(db, user_id, thing);
  if (!row) return { draft: null, age: null, seen: {} };
  const { value, device_id, device, updated_at, seen } = row;
  return {
    draft: value === null ? null : { value, device_id, device, updated_at },
    age: Date.parse(now) - Date.parse(updated_at),
    seen,
  };
}

/**
 * Keeps what somebody has typed, in the place of what was kept before. A write that comes after a later one of its
 * device, or after that has discarded it, changes nothing. The person's oldest drafts go when there are too many.
 */
export async function storeDraft(trx: Trx, write: DraftWrite, value: object): Promise<void> {
  const stored = await findRow(trx, write.user_id, write.thing);
  if (isLate(write, stored)) return;
  await putRow(trx, write, stored, JSON.stringify(value));
  if (!stored) await deleteOldest(trx, write.user_id);
}

/**
 * Forgets what somebody has typed: it is saved or not wanted any more. The row stays without it, so that no late request
 * brings it back. What another device has written meanwhile stays, unless this one has seen it.
 * @param known ISO time of another device's draft that was offered here
 */
export async function discardDraft(trx: Trx, write: DraftWrite, known: string | null): Promise<void> {
  const stored = await findRow(trx, write.user_id, write.thing);
  if (isLate(write, stored)) return;
  if (!stored || stored.device_id === write.device_id || stored.updated_at === known)
    return putRow(trx, write, stored, null);
  await trx
    .updateTable("drafts")
    .set({ seen: withNumber(write, stored.seen) })
    .where("user_id", "=", write.user_id)
    .where("thing", "=", write.thing)
    .execute();
}

/** Somebody's drafts, newest first. */
export async function listDrafts(
  db: Db,
  userId: string,
  limit: number,
): Promise<{ thing: string; value: unknown; updated_at: string }[]> {
  const rows = await db
    .selectFrom("drafts")
    .select(["thing", "value", "updated_at"])
    .where("user_id", "=", userId)
    .where("value", "is not", null)
    .orderBy("updated_at", "desc")
    .orderBy("thing")
    .limit(limit)
    .execute();
  return rows.map(({ thing, value, updated_at }) => ({
    thing,
    value: toJson(value),
    updated_at: toIsoTime(updated_at),
  }));
}

/** As JSON, with spaces where PostgreSQL puts them. */
const json = sql<string>`cast(value as text)`;

/**
 * What is kept for somebody besides their work on a thing.
 * @returns bytes of JSON
 */
export async function bytesOfOtherDrafts(db: Db, userId: string, thing: string): Promise<number> {
  const { bytes } = await db
    .selectFrom("drafts")
    .select(sql<number | string | null>`sum(octet_length(${json}))`.as("bytes"))
    .where("user_id", "=", userId)
    .where("thing", "<>", thing)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** Drafts that are in memory at once where all are looked through. */
const DRAFTS_AT_ONCE = 5;

/** Everything that is typed and not saved, whoever has typed it, as JSON. Others get their turn in between. */
export async function* draftTexts(db: Db): AsyncGenerator<string> {
  let last: { user_id: string; thing: string } | undefined;
  do {
    const after = last;
    const rows = await db
      .selectFrom("drafts")
      .select(["user_id", "thing", json.as("text")])
      .where("value", "is not", null)
      .$if(after !== undefined, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple("user_id", "thing"), ">", tuple(after?.user_id ?? "", after?.thing ?? "")),
        ),
      )
      .orderBy("user_id")
      .orderBy("thing")
      .limit(DRAFTS_AT_ONCE)
      .execute();
    for (const { text } of rows) yield text;
    last = rows.at(-1);
    await nextBoundary();
  } while (last);
}

/**
 * Forgets drafts that nobody has touched since a moment.
 * @returns how many
 */
export async function pruneDrafts(db: Db, since: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("drafts")
    .where("updated_at", "<", since.toISOString())
    .executeTakeFirst();
  return Number(numDeletedRows);
}

interface DraftRow {
  value: unknown;
  device_id: string;
  device: string;
  updated_at: string;
  seen: Record<string, number>;
}

async function findRow(db: Db, userId: string, thing: string): Promise<DraftRow | undefined> {
  const row = await db
    .selectFrom("drafts")
    .select(["value", "device_id", "device", "updated_at", "seen"])
    .where("user_id", "=", userId)
    .where("thing", "=", thing)
    .executeTakeFirst();
  return (
    row && {
      ...row,
      value: toJson(row.value),
      updated_at: toIsoTime(row.updated_at),
      seen: toJson(row.seen) as Record<string, number>,
    }
  );
}

const isLate = ({ device_id, number }: DraftWrite, stored: DraftRow | undefined) =>
  (stored?.seen[device_id] ?? 0) >= number;

/** The devices' last numbers as JSON, with this one; of too many devices those that have not written for longest go. */
function withNumber({ device_id, number }: DraftWrite, seen: Record<string, number> = {}): string {
  const others = Object.entries(seen).filter(([id]) => id !== device_id);
  const latest = others.toSorted(([, one], [, other]) => other - one).slice(0, MAX_DEVICES - 1);
  return JSON.stringify(Object.fromEntries([...latest, [device_id, number]]));
}

async function putRow(
  trx: Trx,
  write: DraftWrite,
  stored: DraftRow | undefined,
  value: string | null,
): Promise<void> {
  const { user_id, thing, device_id, device, now } = write;
  const row = { value, device_id, device, seen: withNumber(write, stored?.seen), updated_at: now };
  await trx
    .insertInto("drafts")
    .values({ user_id, thing, ...row })
    .onConflict((conflict) => conflict.columns(["user_id", "thing"]).doUpdateSet(row))
    .execute();
}

async function deleteOldest(trx: Trx, userId: string): Promise<void> {
  const newest = trx
    .selectFrom("drafts")
    .select("thing")
    .where("user_id", "=", userId)
    // What is discarded goes first.
    .orderBy(sql`case when value is null then 1 else 0 end`)
    .orderBy("updated_at", "desc")
    .limit(MAX_DRAFTS);
  await trx.deleteFrom("drafts").where("user_id", "=", userId).where("thing", "not in", newest).execute();
}
