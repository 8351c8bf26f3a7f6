import type { Selectable } from "kysely";
import {
  findCategoriesOf,
  findCategory,
  hasCategory,
} from "#app/kernel/categories/categories.queries.server.ts";
import type { Category } from "#app/kernel/categories/category.ts";
import type { FoundRecords } from "#app/kernel/documents/pages/editing-context.ts";
import { findPictures, pictureOf } from "#app/kernel/files/media.queries.server.ts";
import type { Picture } from "#app/kernel/files/picture.ts";
import {
  byLetters,
  countPublished,
  countRows,
  matchesAllWords,
} from "#app/platform/db/list-queries.server.ts";
import {
  findPage,
  findStaffPage,
  type ListPage,
  type PageRequest,
} from "#app/platform/db/paged-list.server.ts";
import { toBoolean, toIsoTime, toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";
import type { DatabaseSchema, Db } from "#app/platform/db/schema.server.ts";
import type { StaffListRequest } from "#app/platform/http/staff-list.ts";
import {
  type ListedPost,
  type Post,
  type PostSort,
  type PostSummary,
  postPath,
  readMinutes,
  toSummary,
} from "./post.ts";

type PostRow = Selectable<DatabaseSchema["posts"]>;

/** The columns of staff's list: all but the texts. */
const listedColumns = [
  "id",
  "title",
  "slug",
  "featured_image",
  "published",
  "published_at",
  "publish_at",
  "created_at",
  "updated_at",
] as const;
type ListedRow = Pick<PostRow, (typeof listedColumns)[number]>;

/** Converts the columns of staff's list; toPost adds the texts. */
function toListedPost(row: ListedRow, categories: Category[], picture: Picture | null): ListedPost {
  const { id, title, slug } = row;
  return {
    id,
    title,
    slug,
    picture,
    categories,
    published: toBoolean(row.published),
    published_at: toOptionalIsoTime(row.published_at),
    publish_at: toOptionalIsoTime(row.publish_at),
    created_at: toIsoTime(row.created_at),
    updated_at: toIsoTime(row.updated_at),
  };
}

function toPost(row: PostRow, categories: Category[], picture: Picture | null): Post {
  const listed = toListedPost(row, categories, picture);
  const { excerpt, content, featured_image } = row;
  return {
    ...listed,
    excerpt,
    content,
    featured_image,
    first_published_at: toOptionalIsoTime(row.first_published_at),
    unpublish_at: toOptionalIsoTime(row.unpublish_at),
    date: listed.published_at ?? listed.created_at,
    readMinutes: readMinutes(content),
  };
}

/** Adds categories and pictures to rows: two queries, however many rows there are. */
async function completed<Row extends ListedRow, Made>(
  db: Db,
  rows: readonly Row[],
  make: (row: Row, categories: Category[], picture: Picture | null) => Made,
): Promise<Made[]> {
  if (rows.length === 0) return [];
  const categories = await findCategoriesOf(
    db,
    "post",
    rows.map(({ id }) => id),
  );
  const pictures = await findPictures(
    db,
    rows.map(({ featured_image }) => featured_image),
  );
  return rows.map((row) =>
    make(row, categories.get(row.id) ?? [], pictureOf(pictures, row.featured_image, row.title)),
  );
}

/** Ties are broken by id, so that no page repeats or skips a post. */
const newestFirst = (db: Db) =>
  db.selectFrom("posts").selectAll("posts").orderBy("created_at", "desc").orderBy("id", "desc");

/**
 * One page of posts, newest first by created_at (SPEC §7). Drafts only if `includeDrafts` is set.
 * @param requested `page` counts from 1 and is clamped; `categorySlug` null means all
 */
export async function listPosts(
  db: Db,
  requested: PageRequest & { includeDrafts: boolean; categorySlug: string | null },
): Promise<ListPage<PostSummary>> {
  const { categorySlug, includeDrafts } = requested;
  const category = categorySlug === null ? null : await findCategory(db, "post", categorySlug);
  if (categorySlug !== null && !category) return { items: [], page: 1, pageCount: 1, total: 0 };
  let posts = newestFirst(db);
  if (!includeDrafts) posts = posts.where("published", "=", true);
  if (category) posts = posts.where(hasCategory("post", category.id));
  const total = includeDrafts || category ? undefined : await countPublished(db, "posts");
  const found = await findPage(posts, requested, total);
  return { ...found, items: (await completed(db, found.items, toPost)).map(toSummary) };
}

/** One page of all posts, drafts included. Sorted by publication, drafts are last in both directions. */
export async function listPostPage(
  db: Db,
  requested: StaffListRequest<PostSort> & PageRequest,
): Promise<ListPage<ListedPost>> {
  let posts = db.selectFrom("posts").select(listedColumns);
  if (requested.sort === "published") posts = posts.orderBy("published", "desc");
  const times = { published: "published_at", updated: "updated_at", created: "created_at" };
  const list = { searched: ["title", "excerpt"], sorts: { title: byLetters(db, "title"), ...times } };
  const found = await findStaffPage(db, posts, list, requested);
  return { ...found, items: await completed(db, found.items, toListedPost) };
}

/**
 * The published posts with their text, newest first, for feed and sitemap.
 * @param limit maximum number of posts
 */
export async function listPublishedPosts(db: Db, limit: number): Promise<Post[]> {
  return completed(db, await newestFirst(db).where("published", "=", true).limit(limit).execute(), toPost);
}

/**
 * Id and title of the published posts that a search finds, newest first, for staff to choose from.
 * @param search see matchesAllWords
 * @param limit maximum number of posts
 */
export async function findPostChoices(
  db: Db,
  { search, limit }: { search: string; limit: number },
): Promise<FoundRecords> {
  const rows = await newestFirst(db)
    .clearSelect()
    .select(["id", "title"])
    .where("published", "=", true)
    .where(matchesAllWords(db, ["title"], search))
    .limit(limit + 1)
    .execute();
  return { records: rows.slice(0, limit), hasMore: rows.length > limit };
}

/** Path and ISO time of the last change of every published post, for the sitemap. */
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
 * A post by its slug.
 * @param includeDrafts staff see drafts, visitors don't (DESIGN §9.5)
 * @returns null if there is none
 */
export async function findPost(db: Db, slug: string, includeDrafts: boolean): Promise<Post | null> {
  let query = db.selectFrom("posts").selectAll().where("slug", "=", slug);
  if (!includeDrafts) query = query.where("published", "=", true);
  const [post] = await completed(db, await query.execute(), toPost);
  return post ?? null;
}

/** A post, draft or not, for its form; null if it is missing. */
export async function findPostById(db: Db, id: string): Promise<Post | null> {
  const rows = await db.selectFrom("posts").selectAll().where("id", "=", id).execute();
  const [post] = await completed(db, rows, toPost);
  return post ?? null;
}

const PICTURES_TO_CHOOSE_FROM = 12;

/**
 * A random recent post's featured image, for the blog's heading (SPEC §2).
 * @param random number from 0 up to, not including, 1
 * @returns null if no published post has one
 */
export async function randomFeaturedPicture(db: Db, random: number): Promise<Picture | null> {
  const rows = await newestFirst(db)
    .clearSelect()
    .select(["featured_image", "title"])
    .where("published", "=", true)
    .where("featured_image", "is not", null)
    .limit(PICTURES_TO_CHOOSE_FROM)
    .execute();
  const chosen = rows[Math.floor(random * rows.length)];
  if (!chosen) return null;
  return pictureOf(await findPictures(db, [chosen.featured_image]), chosen.featured_image, chosen.title);
}

/** Number of posts, drafts included. */
export function countPosts(db: Db): Promise<number> {
  return countRows(db.selectFrom("posts"));
}
