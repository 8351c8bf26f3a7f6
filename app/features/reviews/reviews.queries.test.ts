import { expect, test } from "vitest";
import type { Trx } from "#app/platform/db/schema.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { insertReview, listReviews } from "./reviews.queries.server.ts";

const review = (trx: Trx, reviewer_name: string, now: string, fields: { published?: boolean } = {}) =>
  insertReview(trx, {
    reviewer_name,
    rating: 4,
    comment: "They know plants.",
    review_date: "2026-03-01",
    source: "google",
    source_url: null,
    verified: true,
    featured: false,
    published: true,
    userId: null,
    now,
    ...fields,
  });

describeOnEachDatabase("Reviews", (open) => {
  test("come newest first, drafts only when all are asked for", async () => {
    const { db } = await open();
    await db.transaction().execute(async (trx) => {
      await review(trx, "First", "2026-03-01T10:00:00.000Z");
      await review(trx, "Draft", "2026-03-02T10:00:00.000Z", { published: false });
      await review(trx, "Last", "2026-03-03T10:00:00.000Z");
    });
    const names = async (wanted: { includeAll: boolean; limit?: number }) =>
      (await listReviews(db, wanted)).map((found) => found.reviewer_name);
    expect(await names({ includeAll: false })).toEqual(["Last", "First"]);
    expect(await names({ includeAll: true })).toEqual(["Last", "Draft", "First"]);
    expect(await names({ includeAll: false, limit: 1 })).toEqual(["Last"]);
  });

  test("read the same from either engine: booleans, ISO times, a plain date", async () => {
    const { db } = await open();
    const id = await db.transaction().execute((trx) => review(trx, "Priya", "2026-03-01T10:00:00.000Z"));
    expect(await listReviews(db, { includeAll: false })).toEqual([
      {
        id,
        reviewer_name: "Priya",
        rating: 4,
        comment: "They know plants.",
        review_date: "2026-03-01",
        source: "google",
        source_url: null,
        verified: true,
        featured: false,
        published: true,
        created_at: "2026-03-01T10:00:00.000Z",
        updated_at: "2026-03-01T10:00:00.000Z",
      },
    ]);
  });
});
