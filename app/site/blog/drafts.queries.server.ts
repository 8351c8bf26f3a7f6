import { countRows } from "#app/platform/db/list-queries.server.ts";
import { toIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";

/**
 * The drafts without a publish date: their number, and the one unchanged for longest (`since`: ISO time of
 * its last change).
 */
export async function findDrafts(
  db: Db,
): Promise<{ count: number; id: string; title: string; since: string } | null> {
  const drafts = db.selectFrom("posts").where("published", "=", false).where("publish_at", "is", null);
  const oldest = await drafts
    .select(["id", "title", "updated_at"])
    .orderBy("updated_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return null;
  const { id, title, updated_at } = oldest;
  return { count: await countRows(drafts), id, title, since: toIsoTime(updated_at) };
}
