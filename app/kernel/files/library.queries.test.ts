import { v7 } from "uuid";
import { expect, test } from "vitest";
import { type AnyStaffVerb, type FindImageUses, VerbError } from "#app/kernel/verbs/staff-verb.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { errorDetails, runVerb, staffMember } from "#tests/support/staff-context.ts";
import { insertPicture } from "#tests/support/stored-picture.ts";
import { findItemAt, libraryQuery, listLibrary } from "./library.queries.server.ts";
import { mediaVerbs } from "./media.actions.server.ts";

const now = "2026-03-01T12:00:00.000Z";
const at = (minute: number) => `2026-03-01T12:${String(minute).padStart(2, "0")}:00.000Z`;

const add = (db: Db, row: { name: string } & Partial<Parameters<typeof insertPicture>[1]>) =>
  insertPicture(db, { now, ...row });

const list = (db: Db, search = "") => listLibrary(db, { bucket: "site-images", search, limit: 100 });
const names = async (db: Db, search: string) => (await list(db, search)).items.map(({ name }) => name).sort();

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
      bytes: 1000,
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

  test("shows and finds files by the name they had on the device; those from before by the stored one", async () => {
    const { db } = await open();
    await add(db, { name: "1763-a.jpg", title: "Müller’s patio.HEIC", now: at(1) });
    await add(db, { name: "1762-b.jpg", now: at(0) });
    expect((await list(db)).items.map(({ file }) => file)).toEqual(["Müller’s patio.HEIC", "1762-b.jpg"]);
    expect(await names(db, "PATIO")).toEqual(["1763-a.jpg"]);
    expect(await names(db, "1763")).toEqual(["1763-a.jpg"]);
    expect(await findItemAt(db, "/storage/site-images/1763-a.jpg/480.webp")).toMatchObject({
      name: "1763-a.jpg",
    });
    expect(await findItemAt(db, "/storage/site-images/gone.jpg")).toBeUndefined();
    expect(await findItemAt(db, "https://elsewhere.example/1763-a.jpg")).toBeUndefined();
  });

  test.each([
    { bucket: "built-in" },
    { bucket: "site-images", before: "yesterday" },
    { bucket: "site-images", before: `${now}_1` },
  ])("does not answer %j", (query) => {
    expect(libraryQuery.safeParse(query).success).toBe(false);
  });
});

describeOnEachDatabase("Staff", (open) => {
  const start = async () => {
    const database = await open();
    await staffMember(database);
    return database;
  };
  const run = (
    database: Database,
    name: keyof typeof mediaVerbs,
    input: unknown,
    findImageUses: FindImageUses = async () => [],
  ) => {
    const verb: AnyStaffVerb = mediaVerbs[name];
    return runVerb(database, verb, input, now, { findImageUses });
  };

  test("describe a picture", async () => {
    const database = await start();
    const { id } = await add(database.db, { name: "p/1-0.jpg" });
    const change = await run(database, "describe", { id, alt: "  A patio at dusk " });
    expect(change.value).toMatchObject({ id, alt: "A patio at dusk" });
    expect(change.activity).toEqual({
      verb: "changed",
      entity_type: "picture",
      entity_id: id,
      entity_title: "1-0.jpg",
    });
    expect((await list(database.db)).items[0]?.alt).toBe("A patio at dusk");
    expect(mediaVerbs.describe.input.safeParse({ id, alt: "x".repeat(500) }).success).toBe(true);
    expect(mediaVerbs.describe.input.safeParse({ id, alt: "x".repeat(501) }).success).toBe(false);
  });

  test("choose what every crop of a picture keeps, and leave it to each place again", async () => {
    const database = await start();
    const { id } = await add(database.db, { name: "a.jpg", title: "IMG_1.jpg" });
    for (const focal of [{ x: 20, y: 80 }, null]) {
      const { value, activity } = await run(database, "frame", { id, focal });
      expect(value).toMatchObject({ id, focal });
      expect(activity).toMatchObject({ verb: "changed", entity_title: "IMG_1.jpg" });
      expect((await list(database.db)).items[0]?.focal).toEqual(focal);
    }
    for (const focal of [{ x: 101, y: 0 }, { x: 0.5, y: 0 }, { x: 1 }, undefined]) {
      expect(mediaVerbs.frame.input.safeParse({ id, focal }).success).toBe(false);
    }
  });

  test("delete what nothing shows", async () => {
    const database = await start();
    const { id } = await add(database.db, { name: "a.jpg" });
    expect((await run(database, "remove", { id })).activity).toMatchObject({
      verb: "deleted",
      entity_title: "a.jpg",
    });
    expect((await list(database.db)).items).toEqual([]);
    // The file is kept, so that the row can be restored.
    expect(await database.db.selectFrom("outbox").selectAll().execute()).toEqual([]);
  });

  test("are told where a picture is shown before it goes", async () => {
    const database = await start();
    const { db } = database;
    const { id } = await add(db, { name: "a.jpg" });
    const titles = { slide: "Spring", feature: "Edging", post: "Frost", page: "About", service: "Lawn" };
    const shown: FindImageUses = async (_db, addresses) =>
      [addresses]
        .flat()
        .flatMap((url) =>
          Object.entries(titles).map(([type, title]) => ({ type, id: type, title, path: "/", url })),
        );
    const detail = "Still used in hero slide “Spring”, feature “Edging”, post “Frost” and 2 more.";
    expect(await errorDetails(run(database, "remove", { id }, shown))).toEqual({
      reason: "invalid",
      fieldErrors: { evenIfUsed: detail },
      detail,
    });
    expect((await list(db)).items).toHaveLength(1);
    await run(database, "remove", { id, evenIfUsed: true }, shown);
    expect((await list(db)).items).toEqual([]);
  });

  test("can't touch a built-in picture, or one that is gone", async () => {
    const database = await start();
    const { id } = await add(database.db, { name: "own.jpg", bucket: "built-in" });
    for (const input of [{ id }, { id: v7() }]) {
      await expect(run(database, "remove", input)).rejects.toThrow(VerbError);
      await expect(run(database, "frame", { ...input, focal: null })).rejects.toThrow(VerbError);
      await expect(run(database, "describe", { ...input, alt: "x" })).rejects.toThrow(VerbError);
    }
  });
});
