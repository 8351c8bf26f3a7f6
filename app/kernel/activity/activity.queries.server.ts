import { type InferResult, type SelectQueryBuilder, sql } from "kysely";
import { v7 } from "uuid";
import { type EntityRef, editorsTypes, typesOf } from "#app/kernel/verbs/entity-types.ts";
import type { Activity } from "#app/kernel/verbs/staff-verb.server.ts";
import type { Role } from "#app/kernel/verbs/viewer.ts";
import { BATCH_ROWS, inBatches } from "#app/platform/db/batches.server.ts";
import { countDeleted, countRows } from "#app/platform/db/list-queries.server.ts";
import { findPage, type ListPage, type PageRequest, pageWithin } from "#app/platform/db/paged-list.server.ts";
import { toIsoTime } from "#app/platform/db/row-values.server.ts";
import type { DatabaseSchema, Db, Trx } from "#app/platform/db/schema.server.ts";
import type { ActivityEntry } from "./activity-entry.ts";

/** Limit of the column, in characters. */
const MAX_TITLE_LENGTH = 300;

/** An activity with its author (null if no person made the change) and its ISO time. */
export type NewActivity = Activity & { user_id: string | null; user_email: string; now: string };

/**
 * Inserts a line of Recent Activity (DESIGN §9.8), in the transaction of the change itself. A title of more
 * than 300 characters is cut.
 */
export async function insertActivity(
  trx: Trx,
  { now, entity_title, ...activity }: NewActivity,
): Promise<void> {
  await trx
    .insertInto("activity")
    .values({
      ...activity,
      id: v7(),
      entity_title: cut(entity_title),
      created_at: now,
    })
    .execute();
}

/** Cuts between code points: PostgreSQL rejects half of a surrogate pair. */
function cut(title: string): string {
  return [...title].slice(0, MAX_TITLE_LENGTH).join("");
}

type Lines = SelectQueryBuilder<DatabaseSchema, "activity", object>;

const whole = (lines: Lines) =>
  lines.select(["id", "user_email", "verb", "entity_type", "entity_id", "entity_title", "created_at"]);

const newestFirst = (lines: ReturnType<typeof whole>) =>
  lines.orderBy("created_at", "desc").orderBy("id", "desc");

const toEntry = (row: InferResult<ReturnType<typeof whole>>[number]): ActivityEntry => ({
  ...row,
  created_at: toIsoTime(row.created_at),
});

/**
 * Returns the distinct values of an indexed column that appear in a change without a hidden type. Each value is found
 * by one index lookup, however many changes there are.
 */
async function listDistinct(
  db: Db,
  name: "entity_type" | "user_email",
  hidden: readonly string[] = [],
): Promise<string[]> {
  const column = sql.ref(name);
  const readable =
    hidden.length === 0
      ? sql`true`
      : sql`exists (
          select 1 from activity where ${column} = found.value and entity_type not in (${sql.join(hidden)})
        )`;
  const { rows } = await sql<{ value: string }>`
    with recursive found (value) as (
      select min(${column}) from activity
      union all
      select (select min(${column}) from activity where ${column} > found.value) from found
      where found.value is not null
    )
    select value from found where value is not null and ${readable}
  `.execute(db);
  return rows.map(({ value }) => value);
}

/**
 * Returns the types of stored changes that a role may not read: those about people, and those that only another release
 * or a module that is off knows.
 */
async function findHiddenTypes(db: Db, reader: Role): Promise<string[]> {
  if (reader === "administrator") return [];
  const readable = editorsTypes();
  return (await listDistinct(db, "entity_type")).filter((type) => !readable.includes(type));
}

const without = (lines: Lines, hidden: readonly string[]): Lines =>
  hidden.length === 0 ? lines : lines.where("entity_type", "not in", hidden);

/** Lists the latest changes that a role may read, newest first. */
export async function listActivity(db: Db, limit: number, reader: Role = "editor"): Promise<ActivityEntry[]> {
  const lines = whole(without(db.selectFrom("activity"), await findHiddenTypes(db, reader)));
  const rows = await newestFirst(lines).limit(limit).execute();
  return rows.map(toEntry);
}

/** Filters of changes; null for no filter. */
export interface ActivityQuery {
  /** An e-mail address in `user_email`. */
  person: string | null;
  /** The id of an ActivityArea. */
  area: string | null;
  /** ISO times: `since` is inclusive, `until` exclusive. */
  since: string | null;
  until: string | null;
}

/**
 * One page of the changes that a role may read, newest first. The types of an area are read separately and
 * merged, each in the order of its index and no further than the page reaches.
 */
export async function listActivityPage(
  db: Db,
  { person, area, since, until }: ActivityQuery,
  reader: Role,
  requested: PageRequest,
): Promise<ListPage<ActivityEntry>> {
  let all: Lines = db.selectFrom("activity");
  if (person) all = all.where("user_email", "=", person);
  if (since) all = all.where("created_at", ">=", since);
  if (until) all = all.where("created_at", "<", until);
  const hidden = await findHiddenTypes(db, reader);
  const found = without(all, hidden);
  if (!area) {
    // SQLite would visit each row to count with `not in`.
    const hiddenCount = hidden.length === 0 ? 0 : await countRows(all.where("entity_type", "in", hidden));
    const total = (await countRows(all)) - hiddenCount;
    const page = await findPage(newestFirst(whole(found)), requested, total);
    return { ...page, items: page.items.map(toEntry) };
  }
  const types = typesOf(area);
  const total = await countRows(found.where("entity_type", "in", types));
  const { page, pageCount, offset } = pageWithin(total, requested);
  // PostgreSQL merges sorted inputs; SQLite accepts an order only around a part of a union.
  const ofType = (type: string) => {
    const lines = whole(found.where("entity_type", "=", type));
    return db.selectFrom(newestFirst(lines).as("one")).selectAll();
  };
  const rows = await types
    .map(ofType)
    .reduce((all, lines) => all.unionAll(lines))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(requested.pageSize)
    .offset(offset)
    .execute();
  return { items: rows.map(toEntry), page, pageCount, total };
}

/** Lists the e-mail addresses whose changes a role may read, in alphabetical order. */
export async function listActivityPeople(db: Db, reader: Role): Promise<string[]> {
  const people = await listDistinct(db, "user_email", await findHiddenTypes(db, reader));
  return people.toSorted();
}

/** Lists who did what to which entity within a time, without repetitions; for readers of all activity. */
export async function listDistinctActivity(
  db: Db,
  { since, until }: { since: string; until: string },
): Promise<Omit<ActivityEntry, "id" | "created_at">[]> {
  const columns = ["user_email", "verb", "entity_type", "entity_id", "entity_title"] as const;
  return db
    .selectFrom("activity")
    .select(columns)
    .where("created_at", ">=", since)
    .where("created_at", "<", until)
    .groupBy(columns)
    .orderBy(({ fn }) => fn.min("created_at"))
    .orderBy(({ fn }) => fn.min("id"))
    .execute();
}

/** The author and ISO time of an entity's last change; null if none is known or the role may not read it. */
export async function lastChangeOf(
  db: Db,
  subject: EntityRef,
  reader: Role = "editor",
): Promise<{ user_email: string; created_at: string } | null> {
  if (reader !== "administrator" && !editorsTypes().includes(subject.type)) return null;
  const row = await db
    .selectFrom("activity")
    .select(["user_email", "created_at"])
    .where("entity_id", "=", subject.id)
    .where("entity_type", "=", subject.type)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, created_at: toIsoTime(row.created_at) } : null;
}

/**
 * Deletes the changes made before a time.
 * @returns the number of deleted changes
 */
export async function pruneActivity(db: Db, since: Date): Promise<number> {
  const old = db.selectFrom("activity").select("id").where("created_at", "<", since.toISOString());
  return inBatches(() => countDeleted(db.deleteFrom("activity").where("id", "in", old.limit(BATCH_ROWS))));
}
