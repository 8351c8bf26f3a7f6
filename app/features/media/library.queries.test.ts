import { v7 } from "uuid";
import { expect, test } from "vitest";
import { StaffRefusal } from "#app/features/staff/staff-verb.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { toJson } from "#app/platform/db/row-values.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { fileRemoval } from "./file-removal.server.ts";
import { listLibrary } from "./library.queries.server.ts";
import { libraryQuery } from "./library-query.server.ts";
import { mediaVerbs } from "./media.actions.server.ts";
import { insertMedia } from "./media.queries.server.ts";
import { removeMedia } from "./remove-media.server.ts";
import { originalKey, variantKey } from "./storage-keys.ts";
import { findFilesGoingWith } from "./uploads.queries.server.ts";
import { findUses } from "./uses.queries.server.ts";

const now = "2026-03-01T12:00:00.000Z";
const at = (minute: number) => `2026-03-01T12:${String(minute).padStart(2, "0")}:00.000Z`;

interface NewRow {
  bucket?: string;
  name: string;
  content_type?: string;
  alt?: string;
  now?: string;
}

const add = (db: Db, row: NewRow) =>
  insertMedia(db, {
    bucket: "site-images",
    content_type: "image/jpeg",
    width: 400,
    height: 300,
    bytes: 9,
    alt: "",
    placeholder: null,
    userId: null,
    now,
    ...row,
  });

const list = (db: Db, search = "") => listLibrary(db, { bucket: "site-images", search, limit: 100 });
const names = async (db: Db, search: string) => (await list(db, search)).items.map(({ name }) => name).sort();

/** Shows each address given in one place of its own; `post` in a draft. */
async function show(
  db: Db,
  shown: {
    slide?: string;
    feature?: string;
    before?: string;
    image?: string;
    post?: string;
    page?: string;
    settings?: string;
  },
) {
  const author = { user_id: null };
  const times = { created_at: now, updated_at: now };
  if (shown.slide) {
    const slide = { title: "Spring", subtitle: "s", image_url: shown.slide, order_index: 0, updated_at: now };
    await db
      .insertInto("hero_slides")
      .values({ id: v7(), ...slide })
      .execute();
  }
  if (shown.feature) {
    const service_id = v7();
    const service = {
      title: "Lawn & Garden",
      slug: "lawn-&-garden",
      description: "d",
      image_url: "",
      icon: "Leaf",
    };
    await db
      .insertInto("services")
      .values({ id: service_id, ...service, ...author, ...times })
      .execute();
    const feature = { title: "Edging", description: "d", image_url: shown.feature, order_index: 0 };
    await db
      .insertInto("service_features")
      .values({ id: v7(), service_id, ...feature })
      .execute();
  }
  if (shown.before || shown.image) {
    const project_id = v7();
    const project = {
      title: "Patio",
      slug: project_id,
      description: "d",
      before_image_url: shown.before ?? null,
    };
    await db
      .insertInto("projects")
      .values({ id: project_id, ...project, ...times })
      .execute();
    const image = { url: shown.image ?? shown.before ?? "", caption: "", order_index: 0 };
    await db
      .insertInto("project_images")
      .values({ id: v7(), project_id, ...image })
      .execute();
  }
  if (shown.post) {
    const post = { title: "Frost", slug: "frost", content: "c", excerpt: "e", featured_image: shown.post };
    await db
      .insertInto("posts")
      .values({ id: v7(), ...post, published: false, ...times })
      .execute();
  }
  if (shown.page) {
    const value = JSON.stringify({ title: "About", heroImage: shown.page });
    await db.insertInto("pages").values({ key: "about", value, updated_at: now }).execute();
  }
  if (shown.settings) {
    const value = JSON.stringify({ images: { logo: shown.settings } });
    await db.insertInto("site_settings").values({ id: 1, value, updated_at: now }).execute();
  }
}

const outbox = async (db: Db) =>
  (await db.selectFrom("outbox").selectAll().execute()).map(({ kind, payload }) => ({
    kind,
    payload: toJson(payload),
  }));

describeOnEachDatabase("The library", (open) => {
  test("lists a bucket newest first, without what is no picture or not staff's", async () => {
    const { db } = await open();
    await add(db, { name: "old.jpg", now: at(1) });
    await add(db, { name: "p/new.svg", content_type: "image/svg+xml", now: at(3) });
    await add(db, { name: "middle.avif", content_type: "image/avif", now: at(2) });
    await add(db, { name: "notes.pdf", content_type: "application/pdf" });
    await add(db, { name: "other.jpg", bucket: "project-images" });
    await add(db, { name: "own.jpg", bucket: "built-in" });
    await add(db, { name: "tour.mp4", bucket: "videos", content_type: "video/mp4" });
    const { items, next } = await list(db);
    expect(items.map(({ name }) => name)).toEqual(["p/new.svg", "middle.avif", "old.jpg"]);
    expect(items[0]).toMatchObject({
      file: "new.svg",
      url: "/storage/site-images/p/new.svg",
      bytes: 9,
      created_at: at(3),
    });
    expect(next).toBeNull();
    const videos = await listLibrary(db, { bucket: "videos", search: "", limit: 100 });
    expect(videos.items.map(({ name }) => name)).toEqual(["tour.mp4"]);
  });

  test("goes on after the last one seen, also among those of one moment, and misses none", async () => {
    const { db } = await open();
    for (let index = 0; index < 7; index += 1)
      await add(db, { name: `${index}.jpg`, now: at(index < 5 ? 1 : 2) });
    const seen: string[] = [];
    let before: string | undefined;
    for (let page = 0; page < 4; page += 1) {
      const query = libraryQuery.parse({ bucket: "site-images", ...(before ? { before } : {}) });
      const { items, next } = await listLibrary(db, { ...query, limit: 2 });
      seen.push(...items.map(({ name }) => name));
      if (page === 0) await add(db, { name: "just-added.jpg", now: at(9) });
      before = next ?? undefined;
      expect(next === null).toBe(page === 3);
    }
    expect(seen).toEqual(["6.jpg", "5.jpg", "4.jpg", "3.jpg", "2.jpg", "1.jpg", "0.jpg"]);
  });

  test("is searched by name and alt text, whatever is typed", async () => {
    const { db } = await open();
    await add(db, { name: "hero-1.jpg", alt: "A Garden in spring" });
    await add(db, { name: "GARDEN_50%.jpg" });
    await add(db, { name: "garden-505.jpg" });
    await add(db, { name: "back\\slash.jpg", alt: "it's" });
    expect(await names(db, "garden")).toEqual(["GARDEN_50%.jpg", "garden-505.jpg", "hero-1.jpg"]);
    expect(await names(db, "SPRING  garden")).toEqual(["hero-1.jpg"]);
    expect(await names(db, "50%")).toEqual(["GARDEN_50%.jpg"]);
    expect(await names(db, "n_5")).toEqual(["GARDEN_50%.jpg"]);
    expect(await names(db, "\\")).toEqual(["back\\slash.jpg"]);
    expect(await names(db, "'")).toEqual(["back\\slash.jpg"]);
    expect(await names(db, "roses")).toEqual([]);
  });

  test.each([
    { bucket: "built-in" },
    { bucket: "site-images", before: "yesterday" },
    { bucket: "site-images", before: `${now}_1` },
    { bucket: "site-images", search: "x".repeat(101) },
  ])("does not answer %j", (query) => {
    expect(libraryQuery.safeParse(query).success).toBe(false);
  });
});

describeOnEachDatabase("Uses of stored files", (open) => {
  test("are found wherever an address can stand", async () => {
    const { db } = await open();
    const file = (name: string) => ({ bucket: "site-images", name });
    const kinds = ["slide", "feature", "before", "image", "post", "page", "settings"] as const;
    await show(db, Object.fromEntries(kinds.map((kind) => [kind, `/storage/site-images/${kind}.jpg`])));
    const uses = await findUses(
      db,
      [...kinds, "nowhere"].map((kind) => file(`${kind}.jpg`)),
    );
    const project = { kind: "project", title: "Patio", path: "/projects" };
    expect(Object.fromEntries([...uses].map(([url, places]) => [url.split("/").at(-1), places]))).toEqual({
      "slide.jpg": [{ kind: "hero slide", title: "Spring", path: "/" }],
      "feature.jpg": [{ kind: "feature", title: "Edging", path: "/services/lawn-%26-garden" }],
      "before.jpg": [project],
      "image.jpg": [project],
      "post.jpg": [{ kind: "post", title: "Frost", path: "/blog/frost" }],
      "page.jpg": [{ kind: "page", title: "About", path: "/about" }],
      "settings.jpg": [{ kind: "settings", title: "Settings", path: "/admin/settings" }],
      "nowhere.jpg": [],
    });
  });

  test("are found in texts, by links and in every size", async () => {
    const { db } = await open();
    const names = ["linked.jpg", "sized.jpg", "legal.jpg", "unnamed.jpg"];
    const file = (name: string) => ({ bucket: "site-images", name });
    await show(db, { post: "/storage/site-images/other.jpg", page: "/storage/site-images/other.jpg" });
    const content =
      '<p><a href="/storage/site-images/linked.jpg?v=2">one</a><img src="/storage/site-images/sized.jpg/768.webp"></p>';
    await db.updateTable("posts").set({ content }).execute();
    const value = JSON.stringify({ content: '<p><a href="/storage/site-images/legal.jpg">one</a></p>' });
    await db.insertInto("pages").values({ key: "privacy-policy", value, updated_at: now }).execute();
    const uses = await findUses(db, names.map(file));
    expect([...uses.values()].map((places) => places.map(({ title }) => title))).toEqual([
      ["Frost"],
      ["Frost"],
      ["Privacy Policy"],
      [],
    ]);
  });

  test("name a place once, and tell files of one name in two buckets apart", async () => {
    const { db } = await open();
    await show(db, { before: "/storage/project-images/a.jpg" });
    const uses = await findUses(db, [
      { bucket: "project-images", name: "a.jpg" },
      { bucket: "site-images", name: "a.jpg" },
    ]);
    expect([...uses.values()].map((places) => places.length)).toEqual([1, 0]);
  });
});

describeOnEachDatabase("A stored file", (open) => {
  test("goes: the row at once, original and variants through the outbox", async () => {
    const { db } = await open();
    const { id } = await add(db, { name: "hero-1.jpg" });
    const files = [{ id }, { id: v7() }];
    await db.transaction().execute((trx) => removeMedia(trx, files, now));
    await db.transaction().execute((trx) => removeMedia(trx, [], now));
    expect((await list(db)).items).toEqual([]);
    const [entry, ...others] = await outbox(db);
    expect(others).toEqual([]);
    expect(entry?.kind).toBe("file-removal");
    const { keys } = (entry?.payload ?? {}) as { keys: string[] };
    expect(keys[0]).toBe(originalKey("site-images", "hero-1.jpg"));
    expect(keys).toContain(variantKey("site-images", "hero-1.jpg", 320, "avif"));
    expect(keys).toContain(variantKey("site-images", "hero-1.jpg", 2560, "webp"));
  });

  test.each([
    ["/storage/site-images/hero-1.jpg", ["hero-1.jpg"]],
    ["/storage/site-images/shared.jpg", []],
    ["https://pictures.example/a.jpg", []],
    ["/storage/built-in/own.jpg", []],
    ["/storage/site-images/gone.jpg", []],
  ])("goes with the slide that shows it, unless something else does: %s", async (slide, going) => {
    const { db } = await open();
    await add(db, { name: "hero-1.jpg" });
    await add(db, { name: "shared.jpg" });
    await add(db, { name: "own.jpg", bucket: "built-in" });
    await show(db, { slide, post: "/storage/site-images/shared.jpg" });
    const { id } = await db.selectFrom("hero_slides").select("id").executeTakeFirstOrThrow();
    expect((await findFilesGoingWith(db, id)).map(({ name }) => name)).toEqual(going);
  });

  test("is removed from the store with what was made of it, twice without harm", async () => {
    const files = new Set(["originals/a", "variants/a/320.avif", "originals/b"]);
    const store = { remove: async (key: string) => void files.delete(key) } as unknown as Parameters<
      typeof fileRemoval
    >[0];
    const entry = {
      payload: { keys: ["originals/a", "variants/a/320.avif", "variants/a/480.avif"] },
    } as Parameters<ReturnType<typeof fileRemoval>>[0];
    await fileRemoval(store)(entry);
    await fileRemoval(store)(entry);
    expect([...files]).toEqual(["originals/b"]);
  });
});

describeOnEachDatabase("Staff", (open) => {
  const viewer = { id: "u1", email: "jo@fernhill.example" };
  const site = { origin: "http://localhost:3000", mail: { isSetUp: false } };
  const run = <Name extends keyof typeof mediaVerbs>({ db }: Database, name: Name, input: unknown) => {
    const verb = mediaVerbs[name];
    const parsed = verb.input.parse(input);
    return db.transaction().execute((trx) => verb.run({ trx, viewer, now, site }, parsed as never));
  };

  test("describe a picture", async () => {
    const database = await open();
    const { id } = await add(database.db, { name: "p/1-0.jpg" });
    const change = await run(database, "describe", { id, alt: "  A patio at dusk " });
    expect(change.value).toMatchObject({ id, alt: "A patio at dusk" });
    expect(change.activity).toEqual({
      verb: "changed",
      subject_kind: "picture",
      subject_id: id,
      subject_title: "1-0.jpg",
    });
    expect((await list(database.db)).items[0]?.alt).toBe("A patio at dusk");
    expect(mediaVerbs.describe.input.safeParse({ id, alt: "x".repeat(500) }).success).toBe(true);
    expect(mediaVerbs.describe.input.safeParse({ id, alt: "x".repeat(501) }).success).toBe(false);
  });

  test("delete what nothing shows", async () => {
    const database = await open();
    const { id } = await add(database.db, { name: "a.jpg" });
    expect((await run(database, "remove", { id })).activity).toMatchObject({
      verb: "deleted",
      subject_title: "a.jpg",
    });
    expect((await list(database.db)).items).toEqual([]);
    expect(await outbox(database.db)).toHaveLength(1);
  });

  test("are told where a picture is shown before it goes", async () => {
    const database = await open();
    const { db } = database;
    const url = "/storage/site-images/a.jpg";
    const { id } = await add(db, { name: "a.jpg" });
    await show(db, { slide: url, feature: url, post: url, page: url, settings: url });
    const refused = await run(database, "remove", { id }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StaffRefusal);
    const detail = "Still shown in: hero slide “Spring”, feature “Edging”, post “Frost” and 2 more.";
    expect((refused as StaffRefusal).refusal).toEqual({
      reason: "invalid",
      fieldErrors: { evenIfUsed: detail },
      detail,
    });
    expect((await list(db)).items).toHaveLength(1);
    await run(database, "remove", { id, evenIfUsed: true });
    expect((await list(db)).items).toEqual([]);
  });

  test("can't touch a built-in picture, or one that is gone", async () => {
    const database = await open();
    const { id } = await add(database.db, { name: "own.jpg", bucket: "built-in" });
    for (const input of [{ id }, { id: v7() }]) {
      await expect(run(database, "remove", input)).rejects.toThrow(StaffRefusal);
      await expect(run(database, "describe", { ...input, alt: "x" })).rejects.toThrow(StaffRefusal);
    }
  });
});
