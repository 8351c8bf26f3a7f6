import { expect, test } from "vitest";
import { insertCategory, setCategories } from "#app/kernel/categories/categories.queries.server.ts";
import { insertEntity } from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import {
  findPost,
  listPostLinks,
  listPosts,
  listPublishedPosts,
  randomFeaturedPicture,
} from "./blog.queries.server.ts";
import { findDrafts } from "./drafts.queries.server.ts";
import { posts } from "./posts.collection.ts";

const day = (number: number) => `2026-01-${String(number).padStart(2, "0")}T12:00:00.000Z`;

async function addPost(db: Db, number: number, published: boolean, categoryIds: string[] = []) {
  const fields = {
    title: `Post ${number}`,
    slug: `post-${number}`,
    content: "<p>Text of the post.</p>",
    excerpt: "Short.",
    featured_image: published ? `https://pictures.example/${number}.jpg` : "",
    published,
    category_ids: categoryIds,
  };
  const by = { userId: null, now: day(number) };
  return db.transaction().execute((trx) => insertEntity(trx, posts, fields, by));
}

const everything = { includeDrafts: false, categorySlug: null, page: 1, pageSize: 2 };

describeOnEachDatabase("Posts", (open) => {
  test("that are drafts wait from the one left longest", async () => {
    const { db } = await open();
    await addPost(db, 1, true);
    expect(await findDrafts(db)).toBeNull();
    await addPost(db, 4, false);
    const id = await addPost(db, 3, false);
    await addPost(db, 5, false);
    expect(await findDrafts(db)).toEqual({ count: 3, id, title: "Post 3", since: day(3) });
  });

  test("are paged newest first, without drafts unless asked for", async () => {
    const { db } = await open();
    await addPost(db, 1, true);
    await addPost(db, 2, false);
    await addPost(db, 3, true);
    await addPost(db, 4, true);
    const first = await listPosts(db, everything);
    expect(first).toMatchObject({ page: 1, pageCount: 2, total: 3 });
    expect(first.items.map((post) => post.slug)).toEqual(["post-4", "post-3"]);
    const last = await listPosts(db, { ...everything, page: 99 });
    expect(last.items.map((post) => post.slug)).toEqual(["post-1"]);
    const all = await listPosts(db, { ...everything, includeDrafts: true, pageSize: 9 });
    expect(all.items.map((post) => [post.slug, post.published])).toEqual([
      ["post-4", true],
      ["post-3", true],
      ["post-2", false],
      ["post-1", true],
    ]);
  });

  test("are filtered by category and carry all their categories", async () => {
    const { db } = await open();
    const [winter, design] = await db
      .transaction()
      .execute(async (trx) => [
        await insertCategory(trx, { kind: "post", name: "Winter", userId: null, now: day(1) }),
        await insertCategory(trx, { kind: "post", name: "Design", userId: null, now: day(1) }),
      ]);
    const id = await addPost(db, 1, true, [winter?.id ?? "", design?.id ?? ""]);
    await addPost(db, 2, true, [design?.id ?? ""]);
    const inWinter = await listPosts(db, { ...everything, categorySlug: "winter" });
    expect(inWinter.items.map((post) => post.categories.map((category) => category.name))).toEqual([
      ["Design", "Winter"],
    ]);
    await db.transaction().execute((trx) => setCategories(trx, "post", id, []));
    expect((await listPosts(db, { ...everything, categorySlug: "winter" })).total).toBe(0);
    expect((await listPosts(db, { ...everything, categorySlug: "none" })).items).toEqual([]);
  });

  test("a published post is found with its dates, a draft by staff only", async () => {
    const { db } = await open();
    await addPost(db, 1, true);
    await addPost(db, 2, false);
    expect(await findPost(db, "post-1", false)).toMatchObject({
      published: true,
      published_at: day(1),
      first_published_at: day(1),
      created_at: day(1),
      date: day(1),
      readMinutes: 1,
    });
    expect(await findPost(db, "post-2", false)).toBeNull();
    expect(await findPost(db, "post-2", true)).toMatchObject({
      published: false,
      published_at: null,
      date: day(2),
    });
    expect(await findPost(db, "missing", true)).toBeNull();
  });

  test("feed, sitemap and heading picture know published posts only", async () => {
    const { db } = await open();
    expect(await randomFeaturedPicture(db, 0.5)).toBeNull();
    await addPost(db, 1, true);
    await addPost(db, 2, false);
    await addPost(db, 3, true);
    expect((await listPublishedPosts(db, 10)).map((post) => post.slug)).toEqual(["post-3", "post-1"]);
    expect(await listPostLinks(db)).toEqual([
      { path: "/blog/post-3", updated_at: day(3) },
      { path: "/blog/post-1", updated_at: day(1) },
    ]);
    expect((await randomFeaturedPicture(db, 0.99))?.src).toBe("https://pictures.example/1.jpg");
  });
});
