import { type Selectable, sql } from "kysely";
import { toCategory } from "#app/features/categories/categories.queries.server.ts";
import { findPictures, pictureOf } from "#app/features/media/media.queries.server.ts";
import { countRows } from "#app/platform/db/count-rows.server.ts";
import { toBoolean, toIsoTime, toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db, PostsTable } from "#app/platform/db/schema.server.ts";
import { byLetters } from "#app/platform/db/text-order.server.ts";
import { holdsEveryWord } from "#app/platform/db/word-search.server.ts";
import { pageWithin } from "#app/platform/http/paging.ts";
import type { StaffListRequest } from "#app/platform/http/staff-list.ts";
import type { ListedPost, PostSort } from "./admin-list.ts";

/** One page of the list staff see. */
export interface PostListPage {
  posts: ListedPost[];
  /** Counts from 1. */
  page: number;
  pageCount: number;
  /** How many posts were found, on all pages. */
  total: number;
}

const columns = [
  "id",
  "title",
  "slug",
  "featured_image",
  "published",
  "published_at",
  "created_at",
  "updated_at",
] as const;

const sortBy = (db: Db) =>
  ({
    title: byLetters(db, "title"),
    published: sql.ref("published_at"),
    updated: sql.ref("updated_at"),
    created: sql.ref("created_at"),
  }) satisfies Record<PostSort, unknown>;

/**
 * One page of all posts, drafts too; sorted by their publication, drafts come last either way.
 * @param wanted `page` is brought into range; `search`: each of its words must stand in title or excerpt
 */
export async function listPostPage(
  db: Db,
  wanted: StaffListRequest<PostSort> & { pageSize: number },
): Promise<PostListPage> {
  const { sort, direction } = wanted;
  let found = db.selectFrom("posts").where(holdsEveryWord(["title", "excerpt"], wanted.search));
  const total = await countRows(found);
  const { page, pageCount, offset } = pageWithin(total, wanted);
  if (sort === "published") found = found.orderBy("published", "desc");
  const rows = await found
    .select(columns)
    .orderBy(sortBy(db)[sort], direction)
    .orderBy("id", direction)
    .limit(wanted.pageSize)
    .offset(offset)
    .execute();
  return { posts: await toListed(db, rows), page, pageCount, total };
}

async function toListed(
  db: Db,
  rows: Pick<Selectable<PostsTable>, (typeof columns)[number]>[],
): Promise<ListedPost[]> {
  if (rows.length === 0) return [];
  const links = await db
    .selectFrom("post_categories")
    .innerJoin("categories", "categories.id", "post_categories.category_id")
    .select(["post_id", "id", "kind", "name", "slug", "description"])
    .where(
      "post_id",
      "in",
      rows.map(({ id }) => id),
    )
    .orderBy(byLetters(db, "name"))
    .orderBy("id")
    .execute();
  const linksOf = Map.groupBy(links, ({ post_id }) => post_id);
  const pictures = await findPictures(
    db,
    rows.map(({ featured_image }) => featured_image),
  );
  return rows.map(({ featured_image, ...row }) => ({
    ...row,
    picture: pictureOf(pictures, featured_image, row.title),
    categories: (linksOf.get(row.id) ?? []).map(toCategory),
    published: toBoolean(row.published),
    published_at: toOptionalIsoTime(row.published_at),
    created_at: toIsoTime(row.created_at),
    updated_at: toIsoTime(row.updated_at),
  }));
}
