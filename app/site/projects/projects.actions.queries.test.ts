import { expect, test } from "vitest";
import { insertCategory } from "#app/kernel/categories/categories.queries.server.ts";
import { findRedirect } from "#app/kernel/documents/collections/collection-slug.queries.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { fresh, idOf, project } from "#tests/support/record-inputs.ts";
import { errorDetails, pruneRevisionsOf, runVerb, staffMember } from "#tests/support/staff-context.ts";
import { insertPicture } from "#tests/support/stored-picture.ts";
import { attachUploads } from "./pending-uploads.queries.server.ts";
import { pendingUploadUrl, photoCount } from "./project.ts";
import { projectVerbs } from "./projects.actions.server.ts";
import { projects } from "./projects.collection.ts";
import { listProjects } from "./projects.queries.server.ts";

const SLOPE = idOf(1);
const YARD = idOf(2);
const morning = "2026-05-01T08:00:00.000Z";
const noon = "2026-05-01T12:00:00.000Z";
const evening = "2026-05-01T18:00:00.000Z";

const fileAt = (name: string) => `/storage/project-images/${name}.jpg`;
const image = (n: number, name: string, caption = "") => ({ id: idOf(100 + n), url: fileAt(name), caption });

/** A site with staff, three categories, and verbs that fill in fields a test does not set. */
async function siteOn(database: Database) {
  const { id: userId } = await staffMember(database);
  const category = (kind: "project" | "post", name: string) =>
    database.db
      .transaction()
      .execute((trx) => insertCategory(trx, { kind, name, userId: null, now: morning }))
      .then(({ id }) => id);
  const walls = await category("project", "Walls");
  const ponds = await category("project", "Ponds");
  const winter = await category("post", "Winter");
  const save = (input: object, now = noon) =>
    runVerb(
      database,
      projectVerbs.save,
      project({ ...fresh, image_url: "", images: [], category_ids: [walls], ...input }),
      now,
    );
  const remove = (id: string) => runVerb(database, projectVerbs.remove, { id }, evening);
  const store = async (project: string | null, ...names: string[]) => {
    const uploadedFor = project && `project/${project}`;
    for (const name of names) {
      const picture = { bucket: "project-images", name: `${name}.jpg`, uploadedFor, now: morning };
      await insertPicture(database.db, picture);
    }
  };
  /** An upload with the id of an image, as the upload route stores it. */
  const arrive = async (n: number, project = SLOPE) => {
    const id = idOf(100 + n);
    await store(project, String(n));
    await database.db.updateTable("media").set({ id }).where("name", "=", `${n}.jpg`).execute();
    return database.db.transaction().execute((trx) => attachUploads(trx, project, id, fileAt(String(n))));
  };
  const stored = async () =>
    (await database.db.selectFrom("media").select("name").orderBy("name").execute()).map(({ name }) =>
      name.replace(".jpg", ""),
    );
  const listed = async () => (await listProjects(database.db, { page: 1, pageSize: 50 })).items;
  return { db: database.db, userId, walls, ponds, winter, save, remove, store, stored, arrive, listed };
}

describeOnEachDatabase("What staff do to projects", (open) => {
  test("a new one comes whole", async () => {
    const { save, listed, db, userId, walls, ponds } = await siteOn(await open());
    const input = {
      image_url: "https://pictures.example/main.jpg",
      after_image_url: fileAt("after"),
      images: [image(1, "b", "Steps"), image(2, "a")],
      category_ids: [walls, ponds, walls],
    };
    const { value, activity } = await save(input);
    expect(value).toEqual({ id: SLOPE });
    expect(activity).toEqual({
      verb: "added",
      entity_type: "project",
      entity_id: SLOPE,
      entity_title: "Slope",
    });
    expect(await listed()).toMatchObject([
      {
        id: SLOPE,
        title: "Slope",
        description: "Three walls.",
        image_url: "https://pictures.example/main.jpg",
        before_image_url: null,
        after_image_url: fileAt("after"),
        images: [
          { id: idOf(101), url: fileAt("b"), caption: "Steps" },
          { id: idOf(102), url: fileAt("a"), caption: "" },
        ],
        categories: [{ name: "Ponds" }, { name: "Walls" }],
        created_at: noon,
      },
    ]);
    const authors = await db.selectFrom("project_images").select("user_id").execute();
    expect(authors).toEqual([{ user_id: userId }, { user_id: userId }]);
    expect(await db.selectFrom("projects").select("user_id").execute()).toEqual([{ user_id: userId }]);
  });

  test("its status turns as it is chosen, and Recent Activity says so", async () => {
    const { save, listed, db } = await siteOn(await open());
    const publish_at = "2089-01-01T13:00:00.000Z";
    const verbs = [];
    for (const status of [
      { published: false, expected_updated_at: null },
      { published: false, publish_at },
      { published: true, publish_at },
      {},
    ])
      verbs.push((await save({ expected_updated_at: noon, ...status })).activity?.verb);
    expect(verbs).toEqual(["added", "changed", "published", "changed"]);
    expect(await listed()).toMatchObject([{ published: true, publish_at: null }]);
    expect((await save({ expected_updated_at: noon, published: false, publish_at })).activity?.verb).toBe(
      "unpublished",
    );
    expect(await listed()).toEqual([]);
    const [row] = await db.selectFrom("projects").select("publish_at").execute();
    expect(new Date(row?.publish_at ?? 0).toISOString()).toBe(publish_at);
  });

  test("a draft's former address leads nobody to it", async () => {
    const { save, db } = await siteOn(await open());
    await save({});
    await save({ expected_updated_at: noon, title: "Renamed", published: false }, evening);
    expect(await findRedirect(db, projects, "slope")).toBeNull();
    await save({ expected_updated_at: evening, title: "Renamed" }, noon);
    expect(await findRedirect(db, projects, "slope")).toBe("/projects/renamed");
  });

  test("a change sets words, images in their order, captions and categories", async () => {
    const { save, listed, db, ponds } = await siteOn(await open());
    await save({ before_image_url: fileAt("before"), images: [image(1, "a", "First"), image(2, "b")] });
    await db.updateTable("project_images").set({ user_id: null }).where("id", "=", idOf(102)).execute();
    await save(
      {
        expected_updated_at: noon,
        title: " Back slope ",
        images: [image(2, "b", "Now first"), image(3, "c"), image(1, "a", "Last")],
        category_ids: [ponds],
      },
      evening,
    );
    expect(await listed()).toMatchObject([
      {
        title: "Back slope",
        before_image_url: null,
        images: [{ caption: "Now first" }, { url: fileAt("c"), caption: "" }, { caption: "Last" }],
        categories: [{ name: "Ponds" }],
        created_at: noon,
        updated_at: evening,
      },
    ]);
    const orders = await db
      .selectFrom("project_images")
      .select(["order_index", "id"])
      .orderBy("order_index")
      .execute();
    expect(orders).toEqual([
      { order_index: 0, id: idOf(102) },
      { order_index: 1, id: idOf(103) },
      { order_index: 2, id: idOf(101) },
    ]);
  });

  test("a picture on its way keeps its place, is shown to nobody, and stands there once it has arrived", async () => {
    const { save, listed, db, arrive } = await siteOn(await open());
    const awaited = (n: number) => ({ ...image(n, ""), url: pendingUploadUrl(SLOPE, idOf(100 + n)) });
    const images = [{ ...awaited(1), caption: "Steps" }, image(2, "b"), awaited(3)];
    const { url } = awaited(1);
    await save({ image_url: url, after_image_url: url, images });
    const [saved] = await listed();
    if (!saved) throw new Error("not saved");
    expect([saved.picture, saved.afterPicture, photoCount(saved)]).toEqual([null, null, 0]);

    expect(await arrive(1)).toBe(true);
    const [after] = await listed();
    const arrived = { url: fileAt("1"), caption: "Steps" };
    expect(after).toMatchObject({
      image_url: fileAt("1"),
      after_image_url: fileAt("1"),
      images: [{ url: fileAt("b") }, {}],
    });
    // The version is unchanged: an open form has no conflict.
    expect(after?.updated_at).toBe(saved.updated_at);
    // A picture that was removed meanwhile is not attached.
    await save({ expected_updated_at: noon, images: images.slice(0, 2), image_url: url }, evening);
    expect(await arrive(3)).toBe(false);
    // A form that was opened before the upload finished saves the final address.
    expect(await listed()).toMatchObject([
      { image_url: fileAt("1"), images: [arrived, { url: fileAt("b") }] },
    ]);
    expect(await db.selectFrom("project_images").select("url").where("url", "=", url).execute()).toEqual([]);
  });

  test("a picture that arrives before its project is saved is there after the save; another's is not taken", async () => {
    const { save, listed, arrive } = await siteOn(await open());
    expect(await arrive(1)).toBe(false);
    await arrive(2, YARD);
    const images = [1, 2].map((n) => ({ ...image(n, ""), url: pendingUploadUrl(SLOPE, idOf(100 + n)) }));
    await save({ images });
    expect((await listed())[0]?.images.map(({ url }) => url)).toEqual([fileAt("1"), images[1]?.url]);
  });

  test("what is Before or After is none of its other images, whichever was there first", async () => {
    const { save, listed, db, arrive } = await siteOn(await open());
    const awaited = { ...image(1, ""), url: pendingUploadUrl(SLOPE, idOf(101)) };
    const urls = async () => (await listed())[0]?.images.map(({ url }) => url);
    const both = { images: [image(2, "b", "Mud"), awaited, image(3, "c")], before_image_url: fileAt("b") };
    await save({ ...both, after_image_url: awaited.url });
    expect(await urls()).toEqual([fileAt("c")]);
    expect(await db.selectFrom("project_images").select("url").execute()).toEqual([{ url: fileAt("c") }]);
    // Sent again it is the same, not a conflict.
    expect((await save({ ...both, after_image_url: awaited.url })).activity).toBeNull();
    // A form that was opened before the upload finished, with the photo as After only.
    await arrive(1);
    const alone = { images: [image(3, "c")], before_image_url: fileAt("b"), after_image_url: awaited.url };
    await save({ ...alone, expected_updated_at: noon }, evening);
    expect(await listed()).toMatchObject([{ after_image_url: fileAt("1"), images: [{ url: fileAt("c") }] }]);
  });

  test("an image of another project is not taken", async () => {
    const { save, listed } = await siteOn(await open());
    await save({});
    await save({ id: YARD, title: "Yard", images: [image(2, "b")] });
    const theft = { expected_updated_at: noon, images: [image(2, "c")] };
    expect(await errorDetails(save(theft, evening))).toMatch(/constraint/i);
    expect(await listed()).toMatchObject([{ images: [{ url: fileAt("b") }] }, { images: [] }]);
  });

  test("a deleted one takes its images and links, and for good its uploads, but none that is shown elsewhere or came from the library", async () => {
    const database = await open();
    const { save, remove, stored, store, listed, db } = await siteOn(database);
    await store(SLOPE, "a", "b", "main", "before", "after");
    await store(null, "library");
    await store(YARD, "yards");
    await save({
      image_url: fileAt("main"),
      before_image_url: fileAt("before"),
      after_image_url: fileAt("after"),
      images: [image(1, "a"), image(2, "b"), image(3, "main"), image(5, "library"), image(6, "yards")],
    });
    await save({ id: YARD, title: "Yard", image_url: fileAt("b"), images: [image(4, "after")] });
    expect((await remove(SLOPE)).activity).toMatchObject({ verb: "deleted", entity_title: "Slope" });
    expect((await listed()).map(({ title }) => title)).toEqual(["Yard"]);
    expect(await db.selectFrom("project_images").select("project_id").execute()).toEqual([
      { project_id: YARD },
    ]);
    expect(await db.selectFrom("project_categories").select("project_id").execute()).toEqual([
      { project_id: YARD },
    ]);
    expect(await stored()).toEqual(["a", "after", "b", "before", "library", "main", "yards"]);
    await pruneRevisionsOf(database, { type: "project", id: SLOPE }, evening);
    expect(await stored()).toEqual(["after", "b", "library", "yards"]);
    expect(await errorDetails(remove(SLOPE))).toEqual({ reason: "gone" });
  });

  test("one with 200 pictures is deleted in as few queries as one with two", async () => {
    const database = await open();
    const { save, store, stored, db } = await siteOn(database);
    const removing = async (id: string, names: string[]) => {
      await store(id, ...names);
      const start = id === SLOPE ? 0 : 500;
      await save({ id, images: names.map((name, index) => image(start + index, name)) });
      const { counted, count } = countQueries(database);
      await runVerb(counted, projectVerbs.remove, { id }, evening);
      return count();
    };
    const few = await removing(SLOPE, ["a", "b"]);
    const many = await removing(
      YARD,
      Array.from({ length: 200 }, (_, index) => `p${index}`),
    );
    expect(many).toBe(few);
    expect(many).toBeLessThan(25);
    for (const id of [SLOPE, YARD]) await pruneRevisionsOf(database, { type: "project", id }, evening);
    expect(await stored()).toEqual([]);
    expect(await db.selectFrom("outbox").select("kind").execute()).toHaveLength(202);
  });

  test("a title of the same address keeps the number of its address", async () => {
    const { save, listed } = await siteOn(await open());
    await save({});
    await save({ id: YARD });
    await save({ id: YARD, title: "slope!", expected_updated_at: noon }, evening);
    expect((await listed()).find(({ id }) => id === YARD)).toMatchObject({
      title: "slope!",
      slug: "slope-2",
    });
  });
});
