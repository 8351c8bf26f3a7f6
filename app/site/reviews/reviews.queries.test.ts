import { expect, test } from "vitest";
import { insertEntity } from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import type { Trx } from "#app/platform/db/schema.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { reviews } from "./reviews.collection.ts";
import { findUnpublishedReviews, listPublishedReviews, listReviews } from "./reviews.queries.server.ts";

const at = (minute: number) => `2026-03-02T12:${String(minute).padStart(2, "0")}:00.000Z`;

const add = (trx: Trx, reviewer_name: string, now: string, fields: { published?: boolean } = {}) =>
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

  test("are shown to visitors by pages, without the drafts", async () => {
    const { db } = await open();
    await db.transaction().execute(async (trx) => {
      for (const [index, name] of ["A", "Draft B", "C", "Draft D", "E"].entries())
        await add(trx, name, at(index), { published: index % 2 === 0 });
    });
    const { items, ...rest } = await listPublishedReviews(db, { page: 2, pageSize: 2 });
    expect(items.map(({ reviewer_name }) => reviewer_name)).toEqual(["A"]);
    expect(rest).toEqual({ page: 2, pageCount: 2, total: 3 });
  });
});
