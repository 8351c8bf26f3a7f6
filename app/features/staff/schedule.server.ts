import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import { insertActivity } from "./activity.queries.server.ts";
import type { Activity } from "./staff-verb.server.ts";

/** What waits for a moment that has come. */
export interface DueRecord {
  id: string;
  title: string;
  published: boolean;
  /** ISO time at which a draft publishes itself; null for never. */
  publish_at: string | null;
  /** ISO time at which it is taken down; null, or left out, for never. */
  unpublish_at?: string | null;
}

/** What becomes of it. */
export interface PublicationChange {
  published: boolean;
  /** ISO time that was planned, however late the site was; now where none was. */
  at: string;
  /** ISO time. */
  now: string;
}

/** How one kind of thing is published by the schedule. */
export interface Schedule<Due extends DueRecord = DueRecord> {
  /** What Recent Activity calls it. */
  kind: "post" | "project";
  /** Those whose moment has come: one look at an index. */
  findDue(db: Db, now: Date): Promise<Due[]>;
  /** Writes it, so that it is not due again. */
  publish(trx: Trx, record: Due, publish: PublicationChange): Promise<void>;
}

/** In the place of a person's address in Recent Activity and in histories. */
export const THE_SCHEDULE = "The schedule";

/**
 * Publishes what waits for a moment that has come and takes down what has ended, each once: call it where no other write
 * is under way (lockForWrite).
 * @returns what Recent Activity says of it, and how many things have changed
 */
export async function runSchedule<Due extends DueRecord>(
  trx: Trx,
  { kind, findDue, publish }: Schedule<Due>,
  now: Date,
): Promise<{ activities: Activity[]; count: number }> {
  const due = await findDue(trx, now);
  const activities: Activity[] = [];
  const at = now.toISOString();
  for (const record of due) {
    const { id, title, publish_at, unpublish_at = null } = record;
    const published = unpublish_at === null || Date.parse(unpublish_at) > now.getTime();
    await publish(trx, record, { published, at: publish_at ?? at, now: at });
    if (record.published === published) continue;
    const verb = published ? "published" : "unpublished";
    const activity = { verb, subject_kind: kind, subject_id: id, subject_title: title } as const;
    activities.push(activity);
    await insertActivity(trx, { ...activity, user_id: null, user_email: THE_SCHEDULE, now: at });
  }
  return { activities, count: due.length };
}
