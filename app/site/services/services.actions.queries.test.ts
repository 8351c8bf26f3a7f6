import { expect, test } from "vitest";
import { blankOf } from "#app/kernel/documents/collections/collection.ts";
import { insertEntity } from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import {
  findRedirect,
  isSlugCollision,
} from "#app/kernel/documents/collections/collection-slug.queries.server.ts";
import { collectionVerbs } from "#app/kernel/documents/collections/collection-verbs.server.ts";
import { VerbError } from "#app/kernel/verbs/staff-verb.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { recordTexts } from "#app/platform/record-texts.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { pruneRevisionsOf, runVerb, staffMember } from "#tests/support/staff-context.ts";
import { insertPicture } from "#tests/support/stored-picture.ts";
import { features, services } from "./services.collection.ts";
import { listServices } from "./services.queries.server.ts";

const [serviceVerbs, featureVerbs] = [collectionVerbs(services), collectionVerbs(features)];
const id = (digit: string) => `0190b6a0-0000-7000-8000-00000000000${digit}`;
const [STONE, SNOW, WALKS, WALLS, STEPS] = [id("a"), id("b"), id("c"), id("d"), id("e")];
const morning = "2026-05-01T08:00:00.000Z";
const noon = "2026-05-01T12:00:00.000Z";
const evening = "2026-05-01T20:00:00.000Z";

async function openSite(open: () => Promise<Database>) {
  const database = await open();
  await staffMember(database);
  const service = (of: string, title: string, expected: string | null, now: string, image_url = "") =>
    runVerb(
      database,
      serviceVerbs.save,
      {
        ...blankOf(services, new Date(now)),
        id: of,
        expected_updated_at: expected,
        title,
        description: `About ${title}`,
        icon: "Snowflake",
        price_range: "From $90 per visit",
        image_url,
      },
      now,
    );
  const feature = (
    of: string,
    title: string,
    { service_id = STONE, expected = null as string | null, now = morning, image_url = "" } = {},
  ) =>
    runVerb(
      database,
      featureVerbs.save,
      {
        id: of,
        service_id,
        expected_updated_at: expected,
        title,
        description: `About ${title}`,
        image_url,
      },
      now,
    );
  const list = async () =>
    (await listServices(database.db)).map(({ slug, features }) => [slug, features.map(({ title }) => title)]);
  return { database, db: database.db, service, feature, list };
}

/** The reason, and the message of the title if there is one. */
const errorDetails = (run: Promise<unknown>) =>
  run.then(
    () => "no error",
    (error: unknown) => {
      if (!(error instanceof VerbError)) return String(error);
      const { details: why } = error;
      return why.reason === "invalid" ? why.fieldErrors.title : why.reason;
    },
  );

describeOnEachDatabase("Services", (open) => {
  test("are added last, with all their fields", async () => {
    const { db, service, list } = await openSite(open);
    await service(STONE, "Stone", null, morning, "https://pictures.example/a.jpg");
    const { activity } = await service(SNOW, "Snow  Removal", null, noon);
    expect(activity).toEqual({
      verb: "added",
      entity_type: "service",
      entity_id: SNOW,
      entity_title: "Snow  Removal",
    });
    expect(await list()).toEqual([
      ["stone", []],
      ["snow-removal", []],
    ]);
    const [stone] = await listServices(db);
    expect(stone).toMatchObject({
      title: "Stone",
      description: "About Stone",
      icon: "Snowflake",
      price_range: "From $90 per visit",
      image_url: "https://pictures.example/a.jpg",
      updated_at: morning,
    });
    const rows = await db.selectFrom("services").select(["user_id", "created_at"]).execute();
    expect(rows.every(({ user_id }) => user_id !== null)).toBe(true);
  });

  test("are changed by who has seen their last version only", async () => {
    const { service, list } = await openSite(open);
    await service(STONE, "Stone", null, morning);
    const { activity } = await service(STONE, "Stonework", morning, noon);
    expect(activity).toMatchObject({ verb: "changed", entity_title: "Stonework" });
    expect(await errorDetails(service(STONE, "Masonry", morning, evening))).toBe("conflict");
    expect(await errorDetails(service(SNOW, "Snow", morning, evening))).toBe("gone");
    expect(await list()).toEqual([["stonework", []]]);
  });

  test.each([["Stone"], ["STONE"], ["  stone "]])("beside 'Stone' none may be called %j", async (title) => {
    const { service, list } = await openSite(open);
    await service(STONE, "Stone", null, morning);
    await service(SNOW, "Snow", null, morning);
    expect(await errorDetails(service(id("f"), title, null, noon))).toBe(recordTexts.services.sameAddress);
    expect(await errorDetails(service(SNOW, title, morning, noon))).toBe(recordTexts.services.sameAddress);
    expect(await errorDetails(service(STONE, title, morning, noon))).toBe("no error");
    expect((await list()).map(([slug]) => slug)).toEqual(["stone", "snow"]);
  });

  test("may be 40, each with 40 features, which can still be changed", async () => {
    const { service, feature } = await openSite(open);
    await service(STONE, "Stone", null, morning);
    await service(SNOW, "Snow", null, morning);
    await feature(WALKS, "Walks");
    for (let n = 1; n < 40; n += 1) await feature(crypto.randomUUID(), `Walls ${n}`);
    const tooMany = "There can be up to 40 features. Delete one first.";
    expect(await errorDetails(feature(STEPS, "Steps"))).toBe(tooMany);
    expect(await errorDetails(feature(WALKS, "Paths", { expected: morning, now: noon }))).toBe("no error");
    expect(await errorDetails(feature(STEPS, "Steps", { service_id: SNOW }))).toBe("no error");
  });

  test("whose slug was taken at the same moment are told apart from other failures", async () => {
    const { db } = await openSite(open);
    const insert = (of: string, title: string) =>
      db
        .transaction()
        .execute((trx) =>
          insertEntity(trx, services, { id: of, title, description: "d" }, { userId: null, now: noon }),
        )
        .then(
          () => null,
          (error: unknown) => error,
        );
    expect(await insert(STONE, "Stone")).toBeNull();
    expect(isSlugCollision(services, await insert(SNOW, "stone"))).toBe(true);
    expect(isSlugCollision(services, await insert(STONE, "Snow"))).toBe(false);
    expect(isSlugCollision(services, new Error("database is locked"))).toBe(false);
    expect(isSlugCollision(services, "services.slug")).toBe(false);
  });

  test("of two people who save one title at once, the later is told", async () => {
    const { service, list } = await openSite(open);
    for (const title of ["Stone", "Snow", "Lawns", "Trees"]) {
      const both = await Promise.all(
        [crypto.randomUUID(), crypto.randomUUID()].map((of) =>
          errorDetails(service(of, title, null, morning)),
        ),
      );
      expect(both.sort()).toEqual([recordTexts.services.sameAddress, "no error"].sort());
    }
    expect(await list()).toHaveLength(4);
  });

  test("keep every old address through several renames, until another takes it", async () => {
    const { db, service } = await openSite(open);
    await service(STONE, "Stone", null, morning);
    await service(STONE, "Stonework", morning, noon);
    await service(STONE, "Masonry & Stone", noon, evening);
    const leads = (slug: string) => findRedirect(db, services, slug);
    expect(await leads("stone")).toBe("/services/masonry-%26-stone");
    expect(await leads("stonework")).toBe("/services/masonry-%26-stone");

    // With a former title, the slug is current again and does not redirect.
    await service(STONE, "Stone", evening, "2026-05-02T08:00:00.000Z");
    expect(await leads("stone")).toBeNull();
    expect(await leads("masonry-&-stone")).toBe("/services/stone");
    expect(await leads("stonework")).toBe("/services/stone");

    // A new service gets a former slug.
    await service(SNOW, "Stonework", null, evening);
    expect(await leads("stonework")).toBeNull();
    // The service is renamed: its old slug redirects to the service that had it last.
    await service(SNOW, "Snow", evening, "2026-05-02T08:00:00.000Z");
    expect(await leads("stonework")).toBe("/services/snow");
  });

  test("that only change in letter case keep their address and make no redirect", async () => {
    const { db, service } = await openSite(open);
    await service(STONE, "Stone Work", null, morning);
    await service(STONE, "stone  work", morning, noon);
    expect(await db.selectFrom("slug_redirects").select("old_slug").execute()).toEqual([]);
  });

  test("take their features, old addresses and uploads with them, except what is shown elsewhere", async () => {
    const { db, database, service, feature, list } = await openSite(open);
    const address = (name: string) => `/storage/site-images/${name}.jpg`;
    const stone = `service/${STONE}`;
    const others = { chosen: null, snows: `service/${SNOW}` };
    const uploads = { own: stone, walks: `feature/${WALKS}`, shared: stone, replaced: stone, ...others };
    for (const [name, uploadedFor] of Object.entries(uploads)) {
      await insertPicture(db, { name: `${name}.jpg`, uploadedFor, now: morning });
    }
    await service(STONE, "Stone", null, morning, address("own"));
    await service(SNOW, "Snow", null, morning, address("shared"));
    await service(STONE, "Stonework", morning, noon, address("own"));
    await feature(WALKS, "Walks", { image_url: address("walks") });
    await feature(WALLS, "Walls", { image_url: address("shared") });
    await feature(STEPS, "Steps", { image_url: address("chosen") });
    const { activity } = await runVerb(database, serviceVerbs.remove, { id: STONE }, evening);
    expect(activity).toMatchObject({ verb: "deleted", entity_id: STONE, entity_title: "Stonework" });

    expect(await list()).toEqual([["snow", []]]);
    expect(await db.selectFrom("service_features").select("id").execute()).toEqual([]);
    expect(await db.selectFrom("slug_redirects").select("old_slug").execute()).toEqual([]);
    const stored = await db.selectFrom("media").select("name").orderBy("name").execute();
    expect(stored.map(({ name }) => name)).toEqual(
      Object.keys(uploads)
        .map((name) => `${name}.jpg`)
        .sort(),
    );
    await pruneRevisionsOf(database, { type: "service", id: STONE }, evening);
    const left = await db.selectFrom("media").select("name").orderBy("name").execute();
    expect(left.map(({ name }) => name)).toEqual(["chosen.jpg", "shared.jpg", "snows.jpg"]);
    expect(await errorDetails(runVerb(database, serviceVerbs.remove, { id: STONE }, evening))).toBe("gone");
  });
});

describeOnEachDatabase("Features of a service", (open) => {
  async function openWithThree() {
    const site = await openSite(open);
    await site.service(STONE, "Stone", null, morning);
    await site.service(SNOW, "Snow", null, noon);
    await site.feature(WALKS, "Walks");
    await site.feature(WALLS, "Walls");
    await site.feature(STEPS, "Steps");
    const order = async () => (await site.list())[0]?.[1];
    const reorder = (ids: string[], service_id = STONE) =>
      runVerb(site.database, featureVerbs.reorder, { service_id, ids }, noon);
    return { ...site, order, reorder };
  }

  test("are added last; one of no service is refused", async () => {
    const { feature, order, db } = await openWithThree();
    expect(await order()).toEqual(["Walks", "Walls", "Steps"]);
    expect(await errorDetails(feature(id("f"), "Orphan", { service_id: id("9") }))).toBe("gone");
    const rows = await db.selectFrom("service_features").select(["order_index", "user_id"]).execute();
    expect(rows.map(({ order_index }) => order_index).sort()).toEqual([0, 1, 2]);
    expect(rows.every(({ user_id }) => user_id !== null)).toBe(true);
  });

  test("stay with their service when they are changed", async () => {
    const { feature, order, list } = await openWithThree();
    const { activity } = await feature(WALLS, "Garden walls", {
      service_id: SNOW,
      expected: morning,
      now: noon,
    });
    expect(activity).toMatchObject({ verb: "changed", entity_type: "feature", entity_id: WALLS });
    expect(await order()).toEqual(["Walks", "Garden walls", "Steps"]);
    expect(await list()).toContainEqual(["snow", []]);
  });

  test("made before versions were kept can be changed too", async () => {
    const { db, feature } = await openWithThree();
    await db
      .insertInto("service_features")
      .values({
        id: id("f"),
        service_id: SNOW,
        title: "Salt",
        description: "d",
        image_url: "",
        order_index: 0,
      })
      .execute();
    const seeded = (await listServices(db))[1]?.features[0];
    expect(
      await errorDetails(feature(id("f"), "Sand", { expected: seeded?.updated_at ?? "", now: noon })),
    ).toBe("no error");
  });

  test("take a new order only for all of them, and moving is no conflict for whoever edits one", async () => {
    const { reorder, order, feature } = await openWithThree();
    await reorder([STEPS, WALKS, WALLS]);
    expect(await order()).toEqual(["Steps", "Walks", "Walls"]);
    for (const stale of [[STEPS, WALKS], [STEPS, STEPS, WALKS], [STEPS, WALKS, id("f")], []]) {
      expect(await errorDetails(reorder(stale))).toBe("list-changed");
    }
    expect(await errorDetails(reorder([STEPS, WALKS, WALLS], SNOW))).toBe("list-changed");
    expect(await errorDetails(reorder([], id("9")))).toBe("gone");
    expect(await order()).toEqual(["Steps", "Walks", "Walls"]);
    expect(await errorDetails(feature(STEPS, "Stone steps", { expected: morning, now: noon }))).toBe(
      "no error",
    );
  });

  test("close the gap when one goes, so that the next one is the last", async () => {
    const { database, feature, order } = await openWithThree();
    await runVerb(database, featureVerbs.remove, { id: WALKS }, noon);
    await runVerb(database, featureVerbs.remove, { id: WALLS }, noon);
    await feature(id("1"), "Patios");
    await feature(id("0"), "Curbs");
    expect(await order()).toEqual(["Steps", "Patios", "Curbs"]);
    expect(await errorDetails(runVerb(database, featureVerbs.remove, { id: WALKS }, noon))).toBe("gone");
  });
});
