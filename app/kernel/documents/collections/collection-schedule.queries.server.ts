import { insertActivity } from "#app/kernel/activity/activity.queries.server.ts";
import { deleteDraftLinksOf } from "#app/kernel/publishing/draft-links.queries.server.ts";
import type { Activity } from "#app/kernel/verbs/staff-verb.server.ts";
import { toBoolean, toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db, PublishedTable, Trx } from "#app/platform/db/schema.server.ts";
import { type Collection, scheduledFields } from "./collection.ts";
import { updateEntity } from "./collection-rows.queries.server.ts";

/** Replaces a person's e-mail address in Recent Activity and in histories. */
export const THE_SCHEDULE = "The schedule";

/** Finds the records of a collection whose scheduled time has come, by one index lookup. */
export async function findDue(db: Db, collection: Collection, now: Date) {
  const columns = scheduledFields(collection);
  const rows = await db
    .selectFrom(collection.table as PublishedTable)
    .select(["id", `${collection.title as "title"} as title`, "published", ...columns])
    .where(({ eb, or }) => or(columns.map((column) => eb(column, "<=", now.toISOString()))))
    .orderBy("id")
    .execute();
  return rows.map(({ published, publish_at, unpublish_at, ...row }) => ({
    ...row,
    published: toBoolean(published),
    publish_at: toOptionalIsoTime(publish_at),
    // Not every collection has this column.
    unpublish_at: toOptionalIsoTime(unpublish_at ?? null),
  }));
}

/**
 * Publishes and unpublishes the records whose scheduled time has come, each once
 * (docs/design/publishing-and-dates.md#what-turns-by-itself). The publication time is the planned one, however late
 * this runs. No other write may run at the same time (lockForWrite).
 * @returns the activities, and the number of changed records
 */
export async function runSchedule(
  trx: Trx,
  collection: Collection,
  moment: Date,
): Promise<{ activities: Activity[]; count: number }> {
  const due = await findDue(trx, collection, moment);
  const activities: Activity[] = [];
  const now = moment.toISOString();
  for (const { id, title, published: before, publish_at, unpublish_at } of due) {
    const published = unpublish_at === null || Date.parse(unpublish_at) > moment.getTime();
    const times = { publish_at: "", ...(!published && { unpublish_at: "" }) };
    await updateEntity(trx, collection, id, { published, ...times }, now, publish_at ?? now);
    if (!published) await deleteDraftLinksOf(trx, id);
    if (before === published) continue;
    const verb = published ? "published" : "unpublished";
    const activity = { verb, entity_type: collection.type, entity_id: id, entity_title: title } as const;
    activities.push(activity);
    await insertActivity(trx, { ...activity, user_id: null, user_email: THE_SCHEDULE, now });
  }
  return { activities, count: due.length };
}
