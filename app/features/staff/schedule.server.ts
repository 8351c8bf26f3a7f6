import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import { insertActivity } from "./activity.queries.server.ts";
import type { Activity } from "./staff-verb.server.ts";

/** A record whose scheduled time has come. */
export interface DueRecord {
  id: string;
  title: string;
  published: boolean;
  /** ISO time at which a draft is published; null for never. */
  publish_at: string | null;
  /** ISO time at which it is unpublished; null or omitted for never. */
  unpublish_at?: string | null;
}

/** What the schedule writes to a record. */
export interface PublicationChange {
  published: boolean;
  /** The scheduled ISO time, however late the schedule runs; the current time if none was scheduled. */
  at: string;
  /** ISO time. */
  now: string;
}

/** How the schedule publishes one kind of entity. */
export interface Schedule<Due extends DueRecord = DueRecord> {
  /** The noun in Recent Activity. */
  kind: "post" | "project";
  /** Finds the records whose time has come, by one index lookup. */
  findDue(db: Db, now: Date): Promise<Due[]>;
  /** Writes the change, after which the record is no longer due. */
  publish(trx: Trx, record: Due, publish: PublicationChange): Promise<void>;
}

/** Replaces a person's e-mail address in Recent Activity and in histories. */
export const THE_SCHEDULE = "The schedule";

/**
 * Publishes and unpublishes the records whose scheduled time has come, each once. No other write may run at
 * the same time (lockForWrite).
 * @returns the activities, and the number of changed records
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
    const activity = { verb, entity_type: kind, entity_id: id, entity_title: title } as const;
    activities.push(activity);
    await insertActivity(trx, { ...activity, user_id: null, user_email: THE_SCHEDULE, now: at });
  }
  return { activities, count: due.length };
}
