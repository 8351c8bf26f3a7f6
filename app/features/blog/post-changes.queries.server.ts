import { toBoolean, toIsoTime, toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import type { Publication } from "./publication.ts";

/** A post as a change of it finds it. */
export interface StoredPost {
  id: string;
  title: string;
  slug: string;
  published: boolean;
  first_published_at: string | null;
  updated_at: string;
}

/** A post as it is stored, without its text; undefined when it is gone. */
export async function findStoredPost(db: Db, id: string): Promise<StoredPost | undefined> {
  const row = await db
    .selectFrom("posts")
    .select(["id", "title", "slug", "published", "first_published_at", "updated_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  return (
    row && {
      ...row,
      published: toBoolean(row.published),
      first_published_at: toOptionalIsoTime(row.first_published_at),
      updated_at: toIsoTime(row.updated_at),
    }
  );
}

/** What a post says and shows; `content` is clean HTML. */
export interface PostFields {
  title: string;
  content: string;
  excerpt: string;
  featured_image: string | null;
  published: boolean;
}

/**
 * Changes a post (SPEC §7 *Update post*).
 * @param change `slug` only when it may change; `now` is an ISO time
 * @throws {Error} when the slug is taken
 */
export async function updatePost(
  trx: Trx,
  id: string,
  { now, ...fields }: PostFields & Publication & { slug?: string; now: string },
): Promise<void> {
  await trx
    .updateTable("posts")
    .set({ ...fields, updated_at: now })
    .where("id", "=", id)
    .execute();
}

/** Deletes a post and its links; old addresses and its picture are the caller's affair. */
export async function deletePost(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("post_categories").where("post_id", "=", id).execute();
  await trx.deleteFrom("posts").where("id", "=", id).execute();
}
