import { v7 } from "uuid";
import { toIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import type { ActivityEntry } from "./activity-entry.ts";
import type { Activity } from "./staff-verb.server.ts";
import type { Role } from "./viewer.ts";

/** What the column takes. */
const LONGEST_TITLE = 300;

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
  return [...title].slice(0, LONGEST_TITLE).join("");
}

/** What only administrators read of: these name people. */
const ADMINISTRATORS_KINDS = [
  "message",
  "user",
  "password of",
  "role of",
  "two-step sign-in of",
  "passkey of",
];

/** The latest changes that somebody may read of, newest first. */
export async function listActivity(db: Db, limit: number, reader: Role = "editor"): Promise<ActivityEntry[]> {
  const rows = await db
    .selectFrom("activity")
    .select(["id", "user_email", "verb", "subject_kind", "subject_title", "created_at"])
    .$if(reader !== "administrator", (query) => query.where("subject_kind", "not in", ADMINISTRATORS_KINDS))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, created_at: toIsoTime(row.created_at) }));
}

/** Who changed a thing last, and when (ISO time); null when no change of it is known. */
export async function lastChangeOf(
  db: Db,
  subjectId: string,
): Promise<{ user_email: string; created_at: string } | null> {
  const row = await db
    .selectFrom("activity")
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
