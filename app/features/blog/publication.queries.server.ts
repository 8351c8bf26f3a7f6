import { insertActivity } from "#app/features/staff/activity.queries.server.ts";
import { toBoolean, toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import { publicationAt } from "./post.ts";

/** In the place of a person's address in Recent Activity. */
const SCHEDULE = { user_id: null, user_email: "The schedule" };

/** Whether a post waits for a moment that has come: one look at two indexes. */
export async function isPublicationDue(db: Db, now: Date): Promise<boolean> {
  return (await findDue(db, now)).length > 0;
}

function findDue(db: Db, now: Date) {
  return db
    .selectFrom("posts")
    .select(["id", "title", "published", "first_published_at", "publish_at", "unpublish_at"])
    .where(({ eb, or }) =>
      or([eb("publish_at", "<=", now.toISOString()), eb("unpublish_at", "<=", now.toISOString())]),
    )
    .orderBy("id")
    .execute();
}

/**
 * Publishes the posts whose moment has come and takes down those whose end has, each once: call it where no other write is
 * under way (lockForWrite). A published post says the moment that was planned, however late the site was.
 * @returns how many posts have changed
 */
export async function carryOutPublications(trx: Trx, now: Date): Promise<number> {
  const due = await findDue(trx, now);
  for (const { id, title, published, first_published_at, ...dates } of due) {
    const publishAt = toOptionalIsoTime(dates.publish_at);
    const unpublishAt = toOptionalIsoTime(dates.unpublish_at);
    const isOver = unpublishAt !== null && Date.parse(unpublishAt) <= now.getTime();
    const at = publishAt ?? now.toISOString();
    const first = toOptionalIsoTime(first_published_at);
    await trx
      .updateTable("posts")
      .set({
        published: !isOver,
        ...publicationAt(!isOver, at, first),
        publish_at: null,
        ...(isOver ? { unpublish_at: null } : {}),
        updated_at: now.toISOString(),
      })
      .where("id", "=", id)
      .execute();
    if (toBoolean(published) === !isOver) continue;
    const activity = { verb: isOver ? "unpublished" : "published", subject_kind: "post" } as const;
    const subject = { subject_id: id, subject_title: title };
    await insertActivity(trx, { ...activity, ...subject, ...SCHEDULE, now: now.toISOString() });
  }
  return due.length;
}
