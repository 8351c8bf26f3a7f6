import { sql } from "kysely";
import { expect, test } from "vitest";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { bumpContentVersion, readContentVersion } from "./content-version.server.ts";
import { pictureColumns } from "./migrations/0001-baseline.server.ts";

const now = "2026-03-01T12:00:00.000Z";
const review = {
  id: "r1",
  reviewer_name: "Priya",
  rating: 5,
  comment: "Fine work.",
  review_date: "2026-03-01",
  source: "manual",
  verified: true,
  featured: false,
  published: false,
  created_at: now,
  updated_at: now,
};
const post = {
  id: "p1",
  title: "A post",
  slug: "a-post",
  content: "<p>Text</p>",
  excerpt: "Text",
  published: false,
  published_at: null,
  created_at: now,
  updated_at: now,
};

const service = {
  id: "s1",
  title: "Lawns",
  slug: "lawns",
  description: "Cut.",
  image_url: "",
  icon: "Leaf",
  created_at: now,
  updated_at: now,
};
const feature = {
  id: "f1",
  service_id: "s1",
  title: "T",
  description: "D",
  image_url: "",
  order_index: 0,
};
const category = { id: "c1", kind: "post" as const, name: "Winter", slug: "winter", description: "" };

/** A valid row of each table, and what differs in a second one. */
const rows = {
  reviews: [review, { id: "r2" }],
  posts: [post, { id: "p2", slug: "another" }],
  services: [service, { id: "s2", title: "Ponds", slug: "ponds" }],
  service_features: [feature, { id: "f2", order_index: 1 }],
  categories: [
    { ...category, updated_at: now },
    { id: "c2", kind: "project" },
  ],
} as const;

/** The date `count` days from now in UTC; yyyy-mm-dd. */
const daysAhead = (count: number) => new Date(Date.now() + count * 24 * 3_600_000).toISOString().slice(0, 10);

describeOnEachDatabase("The schema", (open) => {
  test.each(pictureColumns)("finds addresses in %s.%s by an index", async (table, column) => {
    const { db, engine } = await open();
    const query = sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} in ('/storage/a', '/storage/b')`;
    const plan = await db.transaction().execute(async (trx) => {
      // PostgreSQL scans empty tables sequentially unless that is disabled.
      if (engine === "postgres") await sql`set local enable_seqscan = off`.execute(trx);
      const explain = engine === "postgres" ? sql`explain ${query}` : sql`explain query plan ${query}`;
      return JSON.stringify((await explain.execute(trx)).rows);
    });
    expect(plan).toContain(`${table}_by_${column}`);
  });

  test.each<[string, keyof typeof rows, object]>([
    ["a review with a rating above 5", "reviews", { rating: 6 }],
    ["a review with a rating below 1", "reviews", { rating: 0 }],
    ["a review with an unknown source", "reviews", { source: "telepathy" }],
    ["a review with an empty reviewer", "reviews", { reviewer_name: "  " }],
    ["a review with a date that does not exist", "reviews", { review_date: "2026-02-31" }],
    ["a review with a date before 1900", "reviews", { review_date: "1899-12-31" }],
    ["a review with a date after tomorrow", "reviews", { review_date: daysAhead(2) }],
    ["a published post without a date", "posts", { published: true }],
    ["a draft with a date", "posts", { published_at: now, first_published_at: now }],
    ["a second post with the same slug", "posts", { slug: "a-post" }],
    ["an unknown service icon", "services", { icon: "Rocket" }],
    ["a service with an endless price", "services", { price_range: "$".repeat(61) }],
    ["a feature with a negative order", "service_features", { order_index: -1 }],
    ["a feature without its service", "service_features", { service_id: "none" }],
    ["a second category of a kind with the same slug", "categories", { kind: "post" }],
  ])("refuses %s", async (_case, table, problem) => {
    const { db } = await open();
    const insert = (row: object) =>
      db
        .insertInto(table)
        .values(row as never)
        .execute();
    if (table === "service_features") await db.insertInto("services").values(rows.services[0]).execute();
    const [first, second] = rows[table];
    await insert(first);
    await expect(insert({ ...first, ...second, ...problem })).rejects.toThrow();
    await insert({ ...first, ...second });
  });

  test("refuses to move a review out of its days, and takes the first and the last", async () => {
    const { db } = await open();
    await db.insertInto("reviews").values(review).execute();
    const move = (review_date: string) => db.updateTable("reviews").set({ review_date }).execute();
    for (const day of ["1900-01-01", daysAhead(1)]) await move(day);
    for (const day of ["1899-12-31", daysAhead(2)]) await expect(move(day)).rejects.toThrow();
  });

  test("a failed transaction leaves neither the row nor the bump", async () => {
    const { db } = await open();
    const before = await readContentVersion(db);
    await expect(
      db.transaction().execute(async (trx) => {
        await trx.insertInto("posts").values(post).execute();
        await bumpContentVersion(trx);
        await sql`insert into no_such_table values (1)`.execute(trx);
      }),
    ).rejects.toThrow();
    expect(await readContentVersion(db)).toBe(before);
    expect(await db.selectFrom("posts").selectAll().execute()).toEqual([]);
  });
});
