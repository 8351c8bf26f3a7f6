import type { Selectable } from "kysely";
import { v7 } from "uuid";
import {
  findCategoriesOf,
  findCategory,
  hasCategory,
} from "#app/features/categories/categories.queries.server.ts";
import type { Category } from "#app/features/categories/category.ts";
import { findPictures, namesStored, pictureOf } from "#app/features/media/media.queries.server.ts";
import type { Picture } from "#app/features/media/picture.ts";
import { storedAddressesIn } from "#app/features/media/storage-address.ts";
import { deleteDraftLinksOf } from "#app/features/publishing/draft-links.queries.server.ts";
import type { FoundImageUse } from "#app/features/staff/image-use.ts";
import { storedPublication } from "#app/features/staff/publication.ts";
import type { StoredAddresses } from "#app/features/staff/staff-verb.server.ts";
import { byLetters, countPublished, countRows } from "#app/platform/db/list-queries.server.ts";
import {
  findPage,
  findStaffPage,
  type ListPage,
  type PageRequest,
} from "#app/platform/db/paged-list.server.ts";
import { toBoolean, toIsoTime, toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db, PostsTable, Trx } from "#app/platform/db/schema.server.ts";
import { deleteRedirects, findMovedSlug, insertRedirect } from "#app/platform/db/slugs.queries.server.ts";
import type { StaffListRequest } from "#app/platform/http/staff-list.ts";
import type { PostFields } from "./post.schema.ts";
import {
  type ListedPost,
  type Post,
  type PostSort,
  type PostSummary,
  postPath,
  publicationAt,
  readMinutes,
  toSummary,
} from "./post.ts";

type PostRow = Selectable<PostsTable>;

/** What a list of staff shows: all but the texts. */
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

/** The one place where a post's row becomes a post; a row without texts becomes one of a list. */
function toListedPost(row: ListedRow, categories: Category[], picture: Picture | null): ListedPost {
  const { id, title, slug } = row;
  return {
    ...{ id, title, slug, picture, categories },
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
    ...{ ...listed, excerpt, content, featured_image },
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

/** The id decides where times are equal, so that no page repeats or misses a post. */
const newestFirst = (db: Db) =>
  db.selectFrom("posts").selectAll("posts").orderBy("created_at", "desc").orderBy("id", "desc");

/**
 * One page of posts, newest first by created_at (SPEC §7); drafts only when asked for.
 * @param wanted `page` counts from 1 and is brought into range; `categorySlug` null means all
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

/** One page of all posts, drafts too; sorted by their publication, drafts come last either way. */
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
 * The published posts newest first, with their text: for feed and sitemap.
 * @param limit most posts to return
 */
export async function listPublishedPosts(db: Db, limit: number): Promise<Post[]> {
  return completed(db, await newestFirst(db).where("published", "=", true).limit(limit).execute(), toPost);
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
  const [post] = await completed(db, await query.execute(), toPost);
  return post ?? null;
}

/** Finds a post, draft or not, for its form; null when there is none. */
export async function findPostById(db: Db, id: string): Promise<Post | null> {
  const rows = await db.selectFrom("posts").selectAll().where("id", "=", id).execute();
  const [post] = await completed(db, rows, toPost);
  return post ?? null;
}

/**
 * The posts that show some of these stored files. Texts can't be indexed: those that name any stored file are read,
 * once for all addresses.
 */
export async function findPostImageUses(db: Db, addresses: StoredAddresses): Promise<FoundImageUse[]> {
  const featured = await db
    .selectFrom("posts")
    .select(["id as thing", "title", "slug", "featured_image as url"])
    .where(namesStored("featured_image", addresses))
    .orderBy("created_at", "desc")
    .execute();
  const texts = await db
    .selectFrom("posts")
    .select(["id as thing", "title", "slug", "content"])
    .where("content", "like", "%/storage/%")
    .orderBy("created_at", "desc")
    .execute();
  const named = texts.flatMap(({ content, ...row }) =>
    storedAddressesIn(content).map((url) => ({ ...row, url })),
  );
  return [...featured, ...named].map(({ slug, ...row }) => ({ ...row, kind: "post", path: postPath(slug) }));
}

/**
 * Where a post that once had this slug is now (DESIGN §9.2).
 * @returns its present path, or null when no published post ever had the slug
 */
export async function findPostRedirect(db: Db, oldSlug: string): Promise<string | null> {
  const slug = await findMovedSlug(db, "post", oldSlug);
  return slug && postPath(slug);
}

const PICTURES_TO_CHOOSE_FROM = 12;

/**
 * A random recent post's featured image, for the blog's heading (SPEC §2).
 * @param random number from 0 up to, not including, 1
 * @returns null when no published post has one
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

/** A post as a change of it finds it. */
export type StoredPost = Pick<
  Post,
  "id" | "title" | "slug" | "published" | "first_published_at" | "updated_at"
>;

/** A post as it is stored, without its texts; undefined when it is gone. */
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

/** A post with its texts as they are stored; undefined when it is gone. */
export async function findStoredTexts(db: Db, id: string) {
  const row = await db
    .selectFrom("posts")
    .select(["id", "title", "excerpt", "content", "featured_image", "published", "updated_at"])
    .select(["publish_at", "unpublish_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  return (
    row && {
      ...row,
      published: toBoolean(row.published),
      publish_at: toOptionalIsoTime(row.publish_at),
      unpublish_at: toOptionalIsoTime(row.unpublish_at),
      updated_at: toIsoTime(row.updated_at),
    }
  );
}

/** The fields as they are stored: what is left empty is none, and what is published waits for no moment. */
const storedFields = (fields: PostFields) => ({
  ...fields,
  featured_image: fields.featured_image || null,
  ...storedPublication(fields),
  unpublish_at: fields.unpublish_at || null,
});

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
  const { id = v7(), userId, now, slug, ...fields } = input;
  const times = { ...publicationAt(fields.published, now, null), created_at: now, updated_at: now };
  await trx
    .insertInto("posts")
    .values({ id, slug, ...storedFields(fields), ...times, user_id: userId })
    .execute();
  return id;
}

/**
 * Changes a post (SPEC §7 *Update post*); see publicationAt for its times. Its old address then leads to it.
 * @param change `slug` only when it may change; `content` is clean HTML; `now` is an ISO time
 * @throws {Error} when the slug is taken
 */
export async function updatePost(
  trx: Trx,
  { id, slug: from, published, first_published_at }: StoredPost,
  { now, slug = from, ...fields }: PostFields & { slug?: string; now: string },
): Promise<void> {
  const times = { ...publicationAt(fields.published, now, first_published_at), updated_at: now };
  await trx
    .updateTable("posts")
    .set({ slug, ...storedFields(fields), ...times })
    .where("id", "=", id)
    .execute();
  if (published && !fields.published) await deleteDraftLinksOf(trx, id);
  if (slug === from) return;
  const takesOver = first_published_at !== null;
  await insertRedirect(trx, { kind: "post", id, from, to: slug, takesOver, now });
}

/** Deletes a post, its links and the slugs that led to it; its picture is the caller's affair. */
export async function deletePost(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("post_categories").where("post_id", "=", id).execute();
  await trx.deleteFrom("posts").where("id", "=", id).execute();
  await deleteRedirects(trx, "post", id);
  await deleteDraftLinksOf(trx, id);
}

/** How many posts there are, drafts included. */
export function countPosts(db: Db): Promise<number> {
  return countRows(db.selectFrom("posts"));
}

/** Where some posts are read, drafts by staff alone, by id; those that are gone are not in it. */
export async function findPostPaths(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom("posts").select(["id", "slug"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, slug }) => [id, postPath(slug)]));
}
