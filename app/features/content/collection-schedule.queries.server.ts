import { deleteDraftLinksOf } from "#app/features/publishing/draft-links.queries.server.ts";
import type { Schedule } from "#app/features/staff/schedule.server.ts";
import { toBoolean, toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";
import { type Collection, scheduledFields } from "./collection.ts";
import { updateEntity } from "./collection-rows.queries.server.ts";

/**
 * Scheduled publication and take-down of a collection's records (decisions 40 and 47). The publication time is
 * the planned one.
 */
export function scheduleOf(collection: Collection): Schedule {
  const { type, table, title } = collection;
  const columns = scheduledFields(collection) as "publish_at"[];
  return {
    kind: type as Schedule["kind"],

    async findDue(db, now) {
      const rows = await db
        .selectFrom(table as "posts")
        .select(["id", `${title as "title"} as title`, "published", ...columns])
        .where(({ eb, or }) => or(columns.map((column) => eb(column, "<=", now.toISOString()))))
        .orderBy("id")
        .execute();
      return rows.map(({ id, title: name, published, ...times }) => ({
        ...{ id, title: name, published: toBoolean(published), publish_at: null },
        ...Object.fromEntries(columns.map((column) => [column, toOptionalIsoTime(times[column])])),
      }));
    },

    async publish(trx, { id, unpublish_at = null }, { published, at, now }) {
      const times = { publish_at: "", unpublish_at: published ? (unpublish_at ?? "") : "" };
      await updateEntity(trx, collection, id, { published, ...times }, now, at);
      if (!published) await deleteDraftLinksOf(trx, id);
    },
  };
}
