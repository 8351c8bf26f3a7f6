import { v7 } from "uuid";
import { expect, test } from "vitest";
import {
  insertCategory,
  listUsedCategories,
  setCategories,
} from "#app/kernel/categories/categories.queries.server.ts";
import { insertEntity } from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import { findRedirect } from "#app/kernel/documents/collections/collection-slug.queries.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { type ProjectValues, projects } from "./projects.collection.ts";
import {
  countProjects,
  findProject,
  findProjectChoices,
  listProjectLinks,
  listProjects,
  listProjectsAt,
  listRecentProjects,
  randomProjectPicture,
} from "./projects.queries.server.ts";

const first = Date.UTC(2026, 2, 1);
/** ISO time of the n-th minute. */
const minute = (n: number) => new Date(first + n * 60_000).toISOString();

const project = (trx: Trx, title: string, now: string, more: Partial<ProjectValues> = {}) =>
  insertEntity(
    trx,
    projects,
    { title, description: `About ${title}`, published: true, ...more },
    { userId: null, now },
  );

const image = (url: string, caption: string) => ({ id: v7(), url, caption });

const category = (trx: Trx, name: string) =>
  insertCategory(trx, { kind: "project", name, userId: null, now: minute(0) });

/** `count` projects, in ascending order of creation, each with an image and a category. */
function manyProjects(db: Db, count: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { id: categoryId } = await category(trx, "Walls");
    for (let n = 0; n < count; n++)
      await project(trx, `Project ${n}`, minute(n), {
        image_url: `https://pictures.example/${n}.jpg`,
        images: [image(`https://pictures.example/${n}-b.jpg`, "")],
        category_ids: [categoryId],
      });
  });
}

const titles = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title);

describeOnEachDatabase("Projects", (open) => {
  test("come whole: pictures, images in order with captions, categories by name, ISO times", async () => {
    const { db } = await open();
    await db.transaction().execute(async (trx) => {
      const walls = await category(trx, "Walls");
      const drainage = await category(trx, "Drainage");
      await project(trx, "Back slope", minute(0), {
        description: "Three walls.",
        image_url: "https://pictures.example/main.jpg",
        before_image_url: "https://pictures.example/before.jpg",
        after_image_url: "https://pictures.example/after.jpg",
        images: [
          image("https://pictures.example/1.jpg", "Steps"),
          image("https://pictures.example/2.jpg", ""),
          image("https://pictures.example/3.jpg", "Top"),
        ],
        category_ids: [walls.id, drainage.id],
      });
    });
    const { items: projects } = await listProjects(db, { page: 1, pageSize: 12 });
    expect(projects).toMatchObject([
      {
        title: "Back slope",
        description: "Three walls.",
        picture: { src: "https://pictures.example/main.jpg", alt: "Back slope" },
        beforePicture: { src: "https://pictures.example/before.jpg", alt: "Back slope, before" },
        afterPicture: { src: "https://pictures.example/after.jpg", alt: "Back slope, after" },
        images: [
          { caption: "Steps", picture: { src: "https://pictures.example/1.jpg", alt: "Steps" } },
          { caption: "", picture: { src: "https://pictures.example/2.jpg", alt: "Back slope" } },
          { caption: "Top", picture: { src: "https://pictures.example/3.jpg", alt: "Top" } },
        ],
        categories: [{ name: "Drainage" }, { name: "Walls" }],
        created_at: minute(0),
        updated_at: minute(0),
      },
    ]);
  });

  test("that visitors don't see yet are in no list of theirs, nor at their address", async () => {
    const { db } = await open();
    const ids = await db.transaction().execute(async (trx) => {
      const { id: categoryId } = await category(trx, "Walls");
      const { id: alone } = await category(trx, "Ponds");
      const image_url = "https://pictures.example/draft.jpg";
      const draft = { image_url, published: false, category_ids: [categoryId, alone] };
      return [
        await project(trx, "Seen", minute(0), { category_ids: [categoryId] }),
        await project(trx, "Draft", minute(1), draft),
      ];
    });
    const page = { page: 1, pageSize: 9 };
    const seen = { total: 1, items: [{ title: "Seen" }] };
    expect(await listProjects(db, page)).toMatchObject(seen);
    expect(await listProjects(db, { ...page, categorySlug: "walls" })).toMatchObject(seen);
    expect(await listProjects(db, { ...page, categorySlug: "ponds" })).toMatchObject({ total: 0, items: [] });
    expect(await listProjects(db, { ...page, categorySlug: "walls", includeDrafts: true })).toMatchObject({
      total: 2,
      items: [{ title: "Draft", published: false }, { title: "Seen" }],
    });
    expect((await listUsedCategories(db, "project")).map(({ name }) => name)).toEqual(["Walls"]);
    expect((await listRecentProjects(db, 9)).map(({ title }) => title)).toEqual(["Seen"]);
    expect((await listProjectsAt(db, [ids[1] ?? "", ""])).map(({ title }) => title)).toEqual(["Seen"]);
    expect(await findProjectChoices(db, { search: "", limit: 9 })).toEqual({
      records: [{ id: ids[0], title: "Seen" }],
      hasMore: false,
    });
    expect((await listProjectLinks(db)).map(({ path }) => path)).toEqual(["/projects/seen"]);
    expect(await randomProjectPicture(db, 0)).toBeNull();
    expect(await findProject(db, "draft")).toBeNull();
    expect(await findProject(db, "draft", true)).toMatchObject({ title: "Draft", published: false });
    expect(await countProjects(db)).toBe(2);
  });

  test("to choose from are found by any spelling, by id, and no more than asked for", async () => {
    const { db } = await open();
    const ids = await db.transaction().execute(async (trx) => {
      const made = [];
      for (const title of ["Wall, dry", "Étage", "Dry bed", "eaves"])
        made.push(await project(trx, title, minute(made.length)));
      return made;
    });
    const found = async (asked: { search: string; id?: string; limit: number }) => {
      const { records, hasMore } = await findProjectChoices(db, asked);
      return [records.map(({ title }) => title), hasMore];
    };
    expect(await found({ search: "", limit: 3 })).toEqual([["eaves", "Dry bed", "Étage"], true]);
    expect(await found({ search: "", limit: 4 })).toEqual([
      ["eaves", "Dry bed", "Étage", "Wall, dry"],
      false,
    ]);
    expect(await found({ search: "DRY wall", limit: 3 })).toEqual([["Wall, dry"], false]);
    expect(await found({ search: "", id: ids[1] ?? "", limit: 1 })).toEqual([["Étage"], false]);
    expect(await found({ search: "", id: "gone", limit: 1 })).toEqual([[], false]);
  });

  test("images go to their own project", async () => {
    const { db } = await open();
    await manyProjects(db, 3);
    const { items: projects } = await listProjects(db, { page: 1, pageSize: 12 });
    expect(projects.map(({ title, images }) => [title, images.map((image) => image.url)])).toEqual([
      ["Project 2", ["https://pictures.example/2-b.jpg"]],
      ["Project 1", ["https://pictures.example/1-b.jpg"]],
      ["Project 0", ["https://pictures.example/0-b.jpg"]],
    ]);
  });

  test("are paged", async () => {
    const { db } = await open();
    await manyProjects(db, 5);
    const list = await listProjects(db, { page: 3, pageSize: 2 });
    expect(list).toMatchObject({ page: 3, pageCount: 3, total: 5 });
    expect(titles(list)).toEqual(["Project 0"]);
  });

  test("are paged without a gap or a double where times are equal", async () => {
    const { db } = await open();
    await db.transaction().execute(async (trx) => {
      for (const title of ["A", "B", "C", "D"]) await project(trx, title, minute(0));
    });
    const pages = [];
    for (const page of [1, 2, 3, 4]) pages.push(...titles(await listProjects(db, { page, pageSize: 1 })));
    expect(pages).toEqual(["D", "C", "B", "A"]);
  });

  test("a category shows its own only; a blog category of that slug shows none", async () => {
    const { db } = await open();
    await db.transaction().execute(async (trx) => {
      const walls = await category(trx, "Walls");
      const ponds = await category(trx, "Ponds");
      await setCategories(trx, "project", await project(trx, "Slope", minute(0)), [walls.id]);
      await setCategories(trx, "project", await project(trx, "Both", minute(1)), [walls.id, ponds.id]);
      const winter = await insertCategory(trx, {
        kind: "post",
        name: "Winter",
        userId: null,
        now: minute(0),
      });
      await setCategories(trx, "project", await project(trx, "Odd", minute(2)), [winter.id]);
    });
    const of = (categorySlug: string | null) => listProjects(db, { categorySlug, page: 1, pageSize: 12 });
    expect(titles(await of("walls"))).toEqual(["Both", "Slope"]);
    expect(await of("ponds")).toMatchObject({ total: 1, pageCount: 1 });
    expect(titles(await of("winter"))).toEqual([]);
    expect(titles(await of("' or 1=1 --"))).toEqual([]);
    expect(await of(null)).toMatchObject({ total: 3 });
  });

  test("the recent ones are the newest", async () => {
    const { db } = await open();
    await manyProjects(db, 5);
    expect(titles({ items: await listRecentProjects(db, 3) })).toEqual([
      "Project 4",
      "Project 3",
      "Project 2",
    ]);
    expect(await listRecentProjects(db, 0)).toEqual([]);

    const all = await listRecentProjects(db, 3);
    const [first, second, third] = all.map(({ id }) => id);
    const at = async (...chosen: string[]) => (await listProjectsAt(db, chosen)).map(({ id }) => id);
    expect(await at("", "", "")).toEqual([first, second, third]);
    expect(await at("", third ?? "", "")).toEqual([first, third, second]);
    // A repeated id or one of a missing project: the next in order.
    expect(await at(third ?? "", third ?? "", "")).toEqual([third, first, second]);
    expect(await at("0190b6a0-0000-7000-8000-0000000000ff", third ?? "", "")).toEqual([first, third, second]);
  });

  test("a random picture is any main or project image, or none", async () => {
    const { db } = await open();
    expect(await randomProjectPicture(db, 0.5)).toBeNull();
    await db.transaction().execute((trx) => project(trx, "Without", minute(9)));
    expect(await randomProjectPicture(db, 0.5)).toBeNull();
    await manyProjects(db, 2);
    const chosen = [];
    for (const random of [0, 0.3, 0.6, 0.9]) {
      chosen.push((await randomProjectPicture(db, random))?.src);
    }
    expect(chosen.sort()).toEqual(
      ["0-b", "0", "1-b", "1"].map((name) => `https://pictures.example/${name}.jpg`).sort(),
    );
  });

  test("have slugs of their titles, numbered where another has it, and are found by them", async () => {
    const { db } = await open();
    await db.transaction().execute(async (trx) => {
      for (const [n, title] of ["Back slope!", "Back Slope", "庭", "Back  slope", "庭園"].entries()) {
        await project(trx, title, minute(n));
      }
    });
    expect(await listProjectLinks(db)).toEqual([
      { path: "/projects/%E5%BA%AD%E5%9C%92", updated_at: minute(4) },
      { path: "/projects/back-slope-3", updated_at: minute(3) },
      { path: "/projects/%E5%BA%AD", updated_at: minute(2) },
      { path: "/projects/back-slope-2", updated_at: minute(1) },
      { path: "/projects/back-slope", updated_at: minute(0) },
    ]);
    expect(await findProject(db, "back-slope-2")).toMatchObject({
      title: "Back Slope",
      slug: "back-slope-2",
    });
    expect(await findProject(db, "back")).toBeNull();
    expect(await findRedirect(db, projects, "back")).toBeNull();
  });

  test("never share a slug, nor go without one", async () => {
    const { db } = await open();
    await db.transaction().execute((trx) => project(trx, "Slope", minute(0)));
    const row = { title: "Slope", description: "d", created_at: minute(0), updated_at: minute(0) };
    for (const slug of ["slope", "", null as unknown as string]) {
      await expect(
        db
          .insertInto("projects")
          .values({ id: "p2", ...row, slug })
          .execute(),
      ).rejects.toThrow();
    }
    await expect(db.updateTable("projects").set({ slug: "" }).execute()).rejects.toThrow();
  });
});
