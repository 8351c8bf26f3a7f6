import type { Schedule } from "#app/features/staff/schedule.server.ts";
import { toBoolean, toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";

/** Scheduled publication of projects (decision 47). */
export const projectSchedule: Schedule = {
  kind: "project",

  async findDue(db, now) {
    const rows = await db
      .selectFrom("projects")
      .select(["id", "title", "published", "publish_at"])
      .where("publish_at", "<=", now.toISOString())
      .orderBy("id")
      .execute();
    return rows.map(({ id, title, published, publish_at }) => ({
      ...{ id, title },
      published: toBoolean(published),
      publish_at: toOptionalIsoTime(publish_at),
    }));
  },

  async publish(trx, { id }, { published, now }) {
    await trx
      .updateTable("projects")
      .set({ published, publish_at: null, updated_at: now })
      .where("id", "=", id)
      .execute();
  },
};
