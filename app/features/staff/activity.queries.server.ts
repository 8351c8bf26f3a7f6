import { type InferResult, type SelectQueryBuilder, sql } from "kysely";
import { v7 } from "uuid";
import { countRows } from "#app/platform/db/list-queries.server.ts";
import { findPage, type ListPage, type PageRequest, pageWithin } from "#app/platform/db/paged-list.server.ts";
import { toIsoTime } from "#app/platform/db/row-values.server.ts";
import type { DatabaseSchema, Db, Trx } from "#app/platform/db/schema.server.ts";
import type { ActivityEntry } from "./activity-entry.ts";
import { type ActivityArea, administratorsKinds, kindsOf } from "./activity-kinds.ts";
import type { Activity } from "./staff-verb.server.ts";
import type { Role } from "./viewer.ts";

/** What the column takes. */
const MAX_TITLE_LENGTH = 300;

/** What was done, by whom (null for what nobody did) and when (`now`: ISO time). */
export type NewActivity = Activity & { user_id: string | null; user_email: string; now: string };

/**
 * Writes one line of Recent Activity (DESIGN §9.8), in the transaction of the change itself.
 * A longer title is cut at 300 characters.
 */
export async function insertActivity(
  trx: Trx,
  { now, subject_title, ...activity }: NewActivity,
): Promise<void> {
  await trx
    .insertInto("activity")
    .values({
      ...activity,
      id: v7(),
      subject_title: cut(subject_title),
      created_at: now,
    })
    .execute();
}

/** Whole characters only: half of a surrogate pair is no text to PostgreSQL. */
function cut(title: string): string {
  return [...title].slice(0, MAX_TITLE_LENGTH).join("");
}

type Lines = SelectQueryBuilder<DatabaseSchema, "activity", object>;

const whole = (lines: Lines) =>
  lines.select(["id", "user_email", "verb", "subject_kind", "subject_id", "subject_title", "created_at"]);

const newestFirst = (lines: ReturnType<typeof whole>) =>
  lines.orderBy("created_at", "desc").orderBy("id", "desc");

const toEntry = (row: InferResult<ReturnType<typeof whole>>[number]): ActivityEntry => ({
  ...row,
  created_at: toIsoTime(row.created_at),
});

const readBy = (lines: Lines, reader: Role): Lines =>
  reader === "administrator" ? lines : lines.where("subject_kind", "not in", administratorsKinds);

/** The latest changes that somebody may read of, newest first. */
export async function listActivity(db: Db, limit: number, reader: Role = "editor"): Promise<ActivityEntry[]> {
  const lines = whole(readBy(db.selectFrom("activity"), reader));
  const rows = await newestFirst(lines).limit(limit).execute();
  return rows.map(toEntry);
}

/** Which changes are looked for; null leaves it open. */
export interface ActivityQuery {
  /** An address in `user_email`. */
  person: string | null;
  area: ActivityArea | null;
  /** ISO times: the first moment, and the first that is too late. */
  since: string | null;
  until: string | null;
}

/**
 * One page of the changes that somebody may read of, newest first. The kinds of an area are read one by one and laid
 * together: each in the order of its index, and no further than the page reaches.
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
  const found = readBy(all, reader);
  if (!area) {
    // To count all but some kinds, SQLite would visit each row.
    const hidden = all.where("subject_kind", "in", administratorsKinds);
    const hiddenCount = reader === "administrator" ? 0 : await countRows(hidden);
    const total = (await countRows(all)) - hiddenCount;
    const page = await findPage(newestFirst(whole(found)), requested, total);
    return { ...page, items: page.items.map(toEntry) };
  }
  const kinds = kindsOf(area);
  const total = await countRows(found.where("subject_kind", "in", kinds));
  const { page, pageCount, offset } = pageWithin(total, requested);
  // PostgreSQL merges what says that it is in order; SQLite takes an order only around a part of a union.
  const ofKind = (kind: string) => {
    const lines = whole(found.where("subject_kind", "=", kind));
    return db.selectFrom(newestFirst(lines).as("one")).selectAll();
  };
  const rows = await kinds
    .map(ofKind)
    .reduce((all, lines) => all.unionAll(lines))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(requested.pageSize)
    .offset(offset)
    .execute();
  return { items: rows.map(toEntry), page, pageCount, total };
}

/**
 * Whose changes somebody may read of: their addresses, in the order of letters. Each is found by one look at an index,
 * however many changes there are.
 */
export async function listActivityPeople(db: Db, reader: Role): Promise<string[]> {
  const readable =
    reader === "administrator" ? sql`true` : sql`subject_kind not in (${sql.join(administratorsKinds)})`;
  const { rows } = await sql<{ email: string }>`
    with recursive people (email) as (
      select min(user_email) from activity
      union all
      select (select min(user_email) from activity where user_email > people.email) from people
      where people.email is not null
    )
    select email from people where email is not null and exists (
      select 1 from activity where user_email = people.email and ${readable}
    )
  `.execute(db);
  return rows.map(({ email }) => email).toSorted();
}

/** Who did what to which thing within some time, however often; for those who may read of everything. */
export async function listDistinctActivity(
  db: Db,
  { since, until }: { since: string; until: string },
): Promise<Omit<ActivityEntry, "id" | "created_at">[]> {
  const columns = ["user_email", "verb", "subject_kind", "subject_id", "subject_title"] as const;
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

/** Who changed a thing last, and when (ISO time); null when no change of it is known, or the reader may not read of it. */
export async function lastChangeOf(
  db: Db,
  subjectId: string,
  reader: Role = "editor",
): Promise<{ user_email: string; created_at: string } | null> {
  const row = await readBy(db.selectFrom("activity"), reader)
    .select(["user_email", "created_at"])
    .where("subject_id", "=", subjectId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, created_at: toIsoTime(row.created_at) } : null;
}

/**
 * Forgets the changes made before a moment.
 * @returns how many
 */
export async function pruneActivity(db: Db, since: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("activity")
    .where("created_at", "<", since.toISOString())
    .executeTakeFirst();
  return Number(numDeletedRows);
}
