import { expect, test } from "vitest";
import { blankOf } from "#app/kernel/documents/collections/collection.ts";
import { insertEntity } from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import { isSlugCollision } from "#app/kernel/documents/collections/collection-slug.queries.server.ts";
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
    { expected = null as string | null, now = morning, image_url = "" } = {},
  ) =>
    runVerb(
      database,
      featureVerbs.save,
      {
        id: of,
        service_id: STONE,
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
  test.each([["Stone"], ["STONE"], ["  stone "]])("beside 'Stone' none may be called %j", async (title) => {
    const { service, list } = await openSite(open);
    await service(STONE, "Stone", null, morning);
    await service(SNOW, "Snow", null, morning);
    expect(await errorDetails(service(id("f"), title, null, noon))).toBe(recordTexts.services.sameAddress);
    expect(await errorDetails(service(SNOW, title, morning, noon))).toBe(recordTexts.services.sameAddress);
    expect(await errorDetails(service(STONE, title, morning, noon))).toBe("no error");
    expect((await list()).map(([slug]) => slug)).toEqual(["stone", "snow"]);
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

  test("are shown in staff's order, each with its features in theirs", async () => {
    const { database, service, feature, list } = await openSite(open);
    await service(STONE, "Stone", null, morning);
    await service(SNOW, "Snow  Removal", null, noon);
    for (const [of, title] of [
      [WALKS, "Walks"],
      [WALLS, "Walls"],
      [STEPS, "Steps"],
    ] as const)
      await feature(of, title);
    const moved = { service_id: STONE, ids: [STEPS, WALKS, WALLS] };
    await runVerb(database, featureVerbs.reorder, moved, noon);
    expect(await list()).toEqual([
      ["stone", ["Steps", "Walks", "Walls"]],
      ["snow-removal", []],
    ]);
  });

  test("have features of before versions were kept, which can be changed too", async () => {
    const { db, service, feature } = await openSite(open);
    await service(SNOW, "Snow", null, noon);
    const salt = { id: WALKS, service_id: SNOW, title: "Salt", description: "d", image_url: "" };
    await db
      .insertInto("service_features")
      .values({ ...salt, order_index: 0 })
      .execute();
    const [snow] = await listServices(db);
    const expected = snow?.features[0]?.updated_at ?? "";
    expect(await errorDetails(feature(WALKS, "Sand", { expected, now: noon }))).toBe("no error");
  });
});
