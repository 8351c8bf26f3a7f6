import type { Selectable } from "kysely";
import { v7 } from "uuid";
import { findCategory, toCategory } from "#app/features/categories/categories.queries.server.ts";
import type { Category } from "#app/features/categories/category.ts";
import { findPictures, pictureOf } from "#app/features/media/media.queries.server.ts";
import type { Picture } from "#app/features/media/picture.ts";
import { countPublished, countRows } from "#app/platform/db/count-rows.server.ts";
import { toBoolean, toIsoTime, toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db, PostsTable, Trx } from "#app/platform/db/schema.server.ts";
import { byLetters } from "#app/platform/db/text-order.server.ts";
import { pageWithin } from "#app/platform/http/paging.ts";
import { type Post, type PostSummary, postPath, readMinutes } from "./post.ts";
import type { PostFields } from "./post-changes.queries.server.ts";
import { publicationAt } from "./publication.ts";

type PostRow = Selectable<PostsTable>;

/** The one place where a post's row becomes a post. */
export function toPost(row: PostRow, categories: Category[], picture: Picture | null): Post {
  const published_at = toOptionalIsoTime(row.published_at);
  const created_at = toIsoTime(row.created_at);
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    excerpt: row.excerpt,
    content: row.content,
    featured_image: row.featured_image,
    picture,
    published: toBoolean(row.published),
    published_at,
    first_published_at: toOptionalIsoTime(row.first_published_at),
    created_at,
    updated_at: toIsoTime(row.updated_at),
    date: published_at ?? created_at,
    readMinutes: readMinutes(row.content),
    categories,
  };
}

/** What a card needs of a post, without its text. */
function toSummary(post: Post): PostSummary {
  const { id, title, slug, excerpt, picture, published, date, readMinutes: minutes, categories } = post;
  return { id, title, slug, excerpt, picture, published, date, readMinutes: minutes, categories };
}

async function toPosts(db: Db, rows: PostRow[]): Promise<Post[]> {
  if (rows.length === 0) return [];
  const links = await db
    .selectFrom("post_categories")
    .innerJoin("categories", "categories.id", "post_categories.category_id")
    .select(["post_id", "id", "kind", "name", "slug", "description"])
    .where(
      "post_id",
      "in",
      rows.map((row) => row.id),
    )
    .orderBy(byLetters(db, "name"))
    .orderBy("id")
    .execute();
  const pictures = await findPictures(
    db,
    rows.map((row) => row.featured_image),
  );
  return rows.map((row) =>
    toPost(
      row,
      links.filter((link) => link.post_id === row.id).map(toCategory),
      pictureOf(pictures, row.featured_image, row.title),
    ),
  );
}

export interface PostList {
  posts: PostSummary[];
  page: number;
  pageCount: number;
  total: number;
}

/**
 * One page of posts, newest first by created_at (SPEC §7); drafts only when asked for.
 * @param wanted `page` counts from 1 and is brought into range; `categorySlug` null means all
 */
export async function listPosts(
  db: Db,
  wanted: { includeDrafts: boolean; categorySlug: string | null; page: number; pageSize: number },
): Promise<PostList> {
  const { categorySlug, includeDrafts } = wanted;
  const category = categorySlug === null ? null : await findCategory(db, "post", categorySlug);
  if (categorySlug !== null && !category) return { posts: [], page: 1, pageCount: 1, total: 0 };
  let matching = db.selectFrom("posts");
  if (!includeDrafts) matching = matching.where("published", "=", true);
  if (category) {
    // Newest first by index, asking the link of each post on the way, costs the same however many posts there are.
    matching = matching.where(({ exists, selectFrom }) =>
      exists(
        selectFrom("post_categories")
          .select("post_id")
          .whereRef("post_categories.post_id", "=", "posts.id")
          .where("post_categories.category_id", "=", category.id),
      ),
    );
  }
  const isForVisitors = !includeDrafts && !category;
  const total = await (isForVisitors ? countPublished(db, "posts") : countRows(matching));
  const { page, pageCount, offset } = pageWithin(total, wanted);
  const rows = await matching
    .selectAll("posts")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(wanted.pageSize)
    .offset(offset)
    .execute();
  return { posts: (await toPosts(db, rows)).map(toSummary), page, pageCount, total };
}

/**
 * The published posts newest first, with their text: for feed and sitemap.
 * @param limit most posts to return
 */
export async function listPublishedPosts(db: Db, limit: number): Promise<Post[]> {
  const rows = await db
    .selectFrom("posts")
    .selectAll()
    .where("published", "=", true)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return toPosts(db, rows);
}

/** Address and time of change of every published post, for the sitemap. */
export async function listPostLinks(db: Db): Promise<{ path: string; updated_at: string }[]> {
  const rows = await db
    .selectFrom("posts")
    .select(["slug", "updated_at"])
    .where("published", "=", true)
    .orderBy("created_at", "desc")
    .execute();
  return rows.map((row) => ({ path: postPath(row.slug), updated_at: toIsoTime(row.updated_at) }));
}

/**
 * Finds a post by its slug.
 * @param includeDrafts staff see drafts, visitors don't (DESIGN §9.5)
 * @returns null when there is none
 */
export async function findPost(db: Db, slug: string, includeDrafts: boolean): Promise<Post | null> {
  let query = db.selectFrom("posts").selectAll().where("slug", "=", slug);
  if (!includeDrafts) query = query.where("published", "=", true);
  const [post] = await toPosts(db, await query.execute());
  return post ?? null;
}

/** Finds a post, draft or not, for its form; null when there is none. */
export async function findPostById(db: Db, id: string): Promise<Post | null> {
  const rows = await db.selectFrom("posts").selectAll().where("id", "=", id).execute();
  const [post] = await toPosts(db, rows);
  return post ?? null;
}

/**
 * Where a post that once had this slug is now (DESIGN §9.2).
 * @returns its present path, or null when no published post ever had the slug
 */
export async function findPostRedirect(db: Db, oldSlug: string): Promise<string | null> {
  const row = await db
    .selectFrom("slug_redirects")
    .innerJoin("posts", "posts.id", "slug_redirects.target_id")
    .select("posts.slug")
    .where("slug_redirects.kind", "=", "post")
    .where("slug_redirects.old_slug", "=", oldSlug)
    .where("posts.published", "=", true)
    .executeTakeFirst();
  return row ? postPath(row.slug) : null;
}

const PICTURES_TO_CHOOSE_FROM = 12;

/**
 * A random recent post's featured image, for the blog's heading (SPEC §2).
 * @param random number from 0 up to, not including, 1
 * @returns null when no published post has one
 */
export async function randomFeaturedPicture(db: Db, random: number): Promise<Picture | null> {
  const rows = await db
    .selectFrom("posts")
    .select(["featured_image", "title"])
    .where("published", "=", true)
    .where("featured_image", "is not", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(PICTURES_TO_CHOOSE_FROM)
    .execute();
  const chosen = rows[Math.floor(random * rows.length)];
  if (!chosen) return null;
  return pictureOf(await findPictures(db, [chosen.featured_image]), chosen.featured_image, chosen.title);
}

/**
 * Adds a post; see publicationAt for its times.
 * @param input `id` is made up when left out; `content` is clean HTML; `now` is an ISO time
 * @returns its id
 * @throws {Error} when the slug is taken
 */
export async function insertPost(
  trx: Trx,
  input: PostFields & { id?: string; slug: string; userId: string | null; now: string },
): Promise<string> {
  const { id = v7(), userId, now, ...fields } = input;
  await trx
    .insertInto("posts")
    .values({
      id,
      ...fields,
      ...publicationAt(fields.published, now, null),
      user_id: userId,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

/** Sets a post's categories: the old links go, the given ones come (SPEC §7). */
export async function setPostCategories(
  trx: Trx,
  postId: string,
  categoryIds: readonly string[],
): Promise<void> {
  await trx.deleteFrom("post_categories").where("post_id", "=", postId).execute();
  if (categoryIds.length === 0) return;
  await trx
    .insertInto("post_categories")
    .values(categoryIds.map((category_id) => ({ post_id: postId, category_id })))
    .execute();
}

/** How many posts there are, drafts included. */
export function countPosts(db: Db): Promise<number> {
  return countRows(db.selectFrom("posts"));
}
