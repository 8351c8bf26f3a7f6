import { expect, test } from "vitest";
import {
  findEntity,
  insertEntity,
  listEntityPage,
} from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import { collectionVerbs } from "#app/kernel/documents/collections/collection-verbs.server.ts";
import type { StaffVerb } from "#app/kernel/verbs/staff-verb.server.ts";
import type { Trx } from "#app/platform/db/schema.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { fresh, review } from "#tests/support/record-inputs.ts";
import { runVerb, staffMember } from "#tests/support/staff-context.ts";
import { reviews } from "./reviews.collection.ts";
import { findUnpublishedReviews, listPublishedReviews, listReviews } from "./reviews.queries.server.ts";

const reviewVerbs = collectionVerbs(reviews);

const at = (minute: number) => `2026-03-02T12:${String(minute).padStart(2, "0")}:00.000Z`;

const add = (
  trx: Trx,
  reviewer_name: string,
  now: string,
  fields: { published?: boolean; comment?: string } = {},
) =>
  insertEntity(
    trx,
    reviews,
    {
      reviewer_name,
      rating: 4,
      comment: "They know plants.",
      review_date: "2026-03-01",
      source: "google",
      source_url: "",
      verified: true,
      featured: false,
      published: true,
      ...fields,
    },
    { userId: null, now },
  );

describeOnEachDatabase("Reviews", (open) => {
  test("come newest first, drafts only when all are asked for", async () => {
    const { db } = await open();
    await db.transaction().execute(async (trx) => {
      await add(trx, "First", "2026-03-01T10:00:00.000Z");
      await add(trx, "Draft", "2026-03-02T10:00:00.000Z", { published: false });
      await add(trx, "Last", "2026-03-03T10:00:00.000Z");
    });
    const names = async (requested: { includeAll: boolean; limit?: number }) =>
      (await listReviews(db, requested)).map((found) => found.reviewer_name);
    expect(await names({ includeAll: false })).toEqual(["Last", "First"]);
    expect(await names({ includeAll: true })).toEqual(["Last", "Draft", "First"]);
    expect(await names({ includeAll: false, limit: 1 })).toEqual(["Last"]);
  });

  test("that are not published wait from the oldest, with as many names as asked for", async () => {
    const { db } = await open();
    const publish = (published: boolean, name: string, minute: number) =>
      db.transaction().execute((trx) => add(trx, name, at(minute), { published }));
    await publish(true, "Public", 1);
    expect(await findUnpublishedReviews(db, 2)).toBeNull();
    for (const [name, minute] of [
      ["Third", 9],
      ["First", 2],
      ["Second", 5],
    ] as const)
      await publish(false, name, minute);
    expect(await findUnpublishedReviews(db, 2)).toEqual({
      count: 3,
      names: ["First", "Second"],
      since: at(2),
    });
  });

  test("read the same from either engine: booleans, ISO times, a plain date", async () => {
    const { db } = await open();
    const id = await db.transaction().execute((trx) => add(trx, "Priya", "2026-03-01T10:00:00.000Z"));
    expect(await listReviews(db, { includeAll: false })).toEqual([
      {
        id,
        reviewer_name: "Priya",
        rating: 4,
        comment: "They know plants.",
        review_date: "2026-03-01",
        source: "google",
        source_url: "",
        verified: true,
        featured: false,
        published: true,
        created_at: "2026-03-01T10:00:00.000Z",
        updated_at: "2026-03-01T10:00:00.000Z",
      },
    ]);
  });
});

describeOnEachDatabase("The staff's list of reviews", (open) => {
  async function start(rows: [name: string, comment?: string][]) {
    const { db } = await open();
    await db.transaction().execute(async (trx) => {
      for (const [index, [name, comment]] of rows.entries()) {
        await add(trx, name, at(index), { published: index % 2 === 0, ...(comment ? { comment } : {}) });
      }
    });
    const find = async (search: string, page = 1, pageSize = 50) => {
      const newest = { sort: "created", direction: "desc" } as const;
      const { items, ...rest } = await listEntityPage(db, reviews, { ...newest, search, page, pageSize });
      return { ...rest, names: items.map(({ reviewer_name }) => reviewer_name) };
    };
    return { db, find };
  }

  test("comes by pages, newest first, drafts too", async () => {
    const { find } = await start([["A"], ["B"], ["C"], ["D"], ["E"]]);
    expect(await find("", 1, 2)).toEqual({ names: ["E", "D"], page: 1, pageCount: 3, total: 5 });
    expect(await find("", 3, 2)).toEqual({ names: ["A"], page: 3, pageCount: 3, total: 5 });
  });

  test("has for visitors only what is published", async () => {
    const { db } = await start([["A"], ["Draft B"], ["C"], ["Draft D"], ["E"]]);
    const { items, ...rest } = await listPublishedReviews(db, { page: 2, pageSize: 2 });
    expect(items.map(({ reviewer_name }) => reviewer_name)).toEqual(["A"]);
    expect(rest).toEqual({ page: 2, pageCount: 2, total: 3 });
  });

  test("is searched in names and comments", async () => {
    const { find } = await start([
      ["Priya N.", "Our patio is level."],
      ["Owen", "100% satisfied."],
      ["Émile", "Patio and stairs."],
    ]);
    expect(await find("PATIO")).toMatchObject({ names: ["Émile", "Priya N."], total: 2 });
    expect(await find("patio n.")).toMatchObject({ names: ["Priya N."], total: 1 });
  });
});

const id = "0190b6a0-0000-7000-8000-000000000002";

describeOnEachDatabase("What staff do to reviews", (open) => {
  async function start() {
    const database = await open();
    const { db } = database;
    const viewer = await staffMember(database);
    const run = <Input, Value>(minute: number, verb: StaffVerb<Input, Value>, input: Input) =>
      runVerb(database, verb, input, at(minute));
    const save = (minute: number, change: object = {}) =>
      runVerb(database, reviewVerbs.save, review({ ...fresh, id, verified: false, ...change }), at(minute));
    return { db, viewer, run, save };
  }

  test("a new one is added under the form's id, by whoever is signed in", async () => {
    const { db, viewer, save } = await start();
    const added = await save(1);
    expect(added).toMatchObject({
      value: { id },
      activity: { verb: "added", entity_type: "review", entity_id: id, entity_title: "Margaret" },
    });
    expect(await findEntity(db, reviews, id)).toMatchObject({
      review_date: "2026-03-01",
      source_url: "",
      created_at: at(1),
      updated_at: at(1),
    });
    const row = await db.selectFrom("reviews").select("user_id").executeTakeFirstOrThrow();
    expect(row.user_id).toBe(viewer.id);
  });

  test("a change keeps the day it was added, and may take its address away", async () => {
    const { db, save } = await start();
    await save(1, { source_url: "https://example.com/r" });
    const changed = await save(2, {
      expected_updated_at: at(1),
      rating: 3,
      review_date: "2024-02-29",
      source: "yelp",
      featured: true,
    });
    expect(changed.activity?.verb).toBe("changed");
    expect(await findEntity(db, reviews, id)).toMatchObject({
      rating: 3,
      review_date: "2024-02-29",
      source: "yelp",
      source_url: "",
      featured: true,
      created_at: at(1),
      updated_at: at(2),
    });
  });

  test("publishing shows it to visitors, unpublishing takes it away, an open form is then out of date", async () => {
    const { db, run, save } = await start();
    await save(1);
    const visible = async () => (await listReviews(db, { includeAll: false })).length;
    expect(await visible()).toBe(0);
    const published = await run(2, reviewVerbs.publish, { id });
    expect(published.activity?.verb).toBe("published");
    expect(await visible()).toBe(1);
    expect((await findEntity(db, reviews, id))?.updated_at).toBe(at(2));
    await expect(save(3, { expected_updated_at: at(1) })).rejects.toMatchObject({
      details: { reason: "conflict", subject: { type: "review", id }, updated_at: at(2) },
    });
    expect((await run(4, reviewVerbs.publish, { id })).activity).toBeNull();
    expect((await findEntity(db, reviews, id))?.updated_at).toBe(at(2));
    expect((await run(5, reviewVerbs.unpublish, { id })).activity?.verb).toBe("unpublished");
    expect(await visible()).toBe(0);
  });

  test("a deleted one is gone for every verb", async () => {
    const { db, run, save } = await start();
    await save(1);
    const removed = await run(2, reviewVerbs.remove, { id });
    expect(removed.activity).toMatchObject({ verb: "deleted", entity_title: "Margaret" });
    expect(await findEntity(db, reviews, id)).toBeUndefined();
    const missing = { details: { reason: "gone" } };
    await expect(run(3, reviewVerbs.remove, { id })).rejects.toMatchObject(missing);
    await expect(run(3, reviewVerbs.publish, { id })).rejects.toMatchObject(missing);
    await expect(run(3, reviewVerbs.unpublish, { id })).rejects.toMatchObject(missing);
    await expect(save(3, { expected_updated_at: at(1) })).rejects.toMatchObject(missing);
  });
});
