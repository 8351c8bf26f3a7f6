import { deleteDraftLinksOf } from "#app/features/publishing/draft-links.queries.server.ts";
import type { DueRecord, Schedule } from "#app/features/staff/schedule.server.ts";
import { toBoolean, toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";
import { publicationAt } from "./post.ts";

interface DuePost extends DueRecord {
  first_published_at: string | null;
  unpublish_at: string | null;
}

/** Scheduled publication and take-down of posts (decision 40). The publication time is the planned one. */
export const postSchedule: Schedule<DuePost> = {
  kind: "post",

  async findDue(db, now) {
    const rows = await db
      .selectFrom("posts")
      .select(["id", "title", "published", "first_published_at", "publish_at", "unpublish_at"])
      .where(({ eb, or }) =>
        or([eb("publish_at", "<=", now.toISOString()), eb("unpublish_at", "<=", now.toISOString())]),
      )
      .orderBy("id")
      .execute();
    return rows.map(({ id, title, ...row }) => ({
      ...{ id, title },
      published: toBoolean(row.published),
      first_published_at: toOptionalIsoTime(row.first_published_at),
      publish_at: toOptionalIsoTime(row.publish_at),
      unpublish_at: toOptionalIsoTime(row.unpublish_at),
    }));
  },

  async publish(trx, { id, first_published_at, unpublish_at }, { published, at, now }) {
    await trx
      .updateTable("posts")
      .set({
        ...{ published, publish_at: null, updated_at: now },
        unpublish_at: published ? unpublish_at : null,
        ...publicationAt(published, at, first_published_at),
      })
      .where("id", "=", id)
      .execute();
    if (!published) await deleteDraftLinksOf(trx, id);
  },
};
