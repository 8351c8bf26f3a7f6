import { expect, test } from "vitest";
import { insertCategory, setCategories } from "#app/kernel/categories/categories.queries.server.ts";
import {
  insertEntity,
  updateEntity,
} from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import type { Trx } from "#app/platform/db/schema.server.ts";
import type { StaffListRequest } from "#app/platform/http/staff-list.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { listPostPage } from "./blog.queries.server.ts";
import type { PostSort } from "./post.ts";
import { posts } from "./posts.collection.ts";

const at = (day: number) => `2026-03-${String(day).padStart(2, "0")}T10:00:00.000Z`;
const usual: StaffListRequest<PostSort> & { pageSize: number } = {
  search: "",
  sort: "created",
  direction: "desc",
  page: 1,
  pageSize: 50,
};
const fields = (title: string, published: boolean) => ({
  title,
  content: "<p>Nowhere else: mulch.</p>",
  excerpt: `In short, ${title.toLowerCase()}.`,
  published,
});
const add = (trx: Trx, title: string, now: string, published = true) =>
  insertEntity(trx, posts, fields(title, published), { userId: null, now });

describeOnEachDatabase("The admin area's list of posts", (open) => {
  async function start() {
    const { db } = await open();
    await db.transaction().execute(async (trx) => {
      const first = await add(trx, "pruning", at(1));
      await add(trx, "Draft of frost", at(2), false);
      await add(trx, "Stone", at(3));
      await updateEntity(trx, posts, first, fields("pruning", true), at(9));
    });
    const titles = async (requested: Partial<typeof usual>) =>
      (await listPostPage(db, { ...usual, ...requested })).items.map(({ title }) => title);
    return { db, titles };
  }

  test("holds drafts, and is sorted four ways; by publication drafts come last either way", async () => {
    const { db, titles } = await start();
    expect(await titles({})).toEqual(["Stone", "Draft of frost", "pruning"]);
    expect(await titles({ direction: "asc" })).toEqual(["pruning", "Draft of frost", "Stone"]);
    expect(await titles({ sort: "updated" })).toEqual(["pruning", "Stone", "Draft of frost"]);
    expect(await titles({ sort: "title", direction: "asc" })).toEqual(["Draft of frost", "pruning", "Stone"]);
    expect(await titles({ sort: "published" })).toEqual(["pruning", "Stone", "Draft of frost"]);
    expect(await titles({ sort: "published", direction: "asc" })).toEqual([
      "Stone",
      "pruning",
      "Draft of frost",
    ]);
    await db.transaction().execute((trx) => add(trx, "Élagage", at(4)));
    expect(await titles({ sort: "title", direction: "asc" })).toEqual([
      "Draft of frost",
      "Élagage",
      "pruning",
      "Stone",
    ]);
  });

  test("is searched in title and excerpt, not in the text", async () => {
    const { titles } = await start();
    expect(await titles({ search: "STONE" })).toEqual(["Stone"]);
    expect(await titles({ search: "short frost" })).toEqual(["Draft of frost"]);
    expect(await titles({ search: "mulch" })).toEqual([]);
  });

  test("comes page by page, none twice where times are equal", async () => {
    const { db } = await open();
    await db.transaction().execute(async (trx) => {
      for (let index = 0; index < 120; index += 1) await add(trx, `Post ${index}`, at(1), index % 2 === 0);
    });
    for (const sort of ["created", "published"] as const) {
      const seen: string[] = [];
      for (const page of [1, 2, 3]) {
        const found = await listPostPage(db, { ...usual, sort, page });
        expect(found).toMatchObject({ page, pageCount: 3, total: 120 });
        seen.push(...found.items.map(({ id }) => id));
      }
      expect(new Set(seen).size).toBe(120);
    }
  });

  test("reads the same from either engine, without the text", async () => {
    const { db } = await open();
    const id = await db.transaction().execute(async (trx) => {
      const post = await add(trx, "Frost", at(1), false);
      const category = { kind: "post" as const, name: "Winter", userId: null, now: at(1) };
      await setCategories(trx, "post", post, [(await insertCategory(trx, category)).id]);
      return post;
    });
    expect((await listPostPage(db, usual)).items).toEqual([
      {
        id,
        title: "Frost",
        slug: "frost",
        picture: null,
        categories: [expect.objectContaining({ name: "Winter" })],
        published: false,
        published_at: null,
        publish_at: null,
        created_at: at(1),
        updated_at: at(1),
      },
    ]);
  });
});
