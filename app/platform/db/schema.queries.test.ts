import { sql } from "kysely";
import { expect, test } from "vitest";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { enquiryRow, idOf } from "#tests/support/stored-enquiries.ts";
import { bumpContentVersion, readContentVersion } from "./content-version.server.ts";
import { addressColumns, mendUploads } from "./migrations/0004-uploads-of-things.server.ts";
import { addProjectSlugs } from "./migrations/0006-project-slugs.server.ts";
import { keepSettingsAsTyped } from "./migrations/0008-settings-as-typed.server.ts";
import { movePicturesToAbout } from "./migrations/0016-about-pictures.server.ts";
import { addOrders } from "./migrations/0017-orders.server.ts";
import { toIsoTime, toJson } from "./row-values.server.ts";

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
  contact_messages: [enquiryRow(1), { id: idOf(2) }],
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
  test.each(addressColumns)("finds addresses in %s.%s by an index", async (table, column) => {
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

  test("tells for which project older pictures were uploaded, and mends addresses with a query", async () => {
    const { db, engine } = await open();
    const id = "0190b6a0-0000-7000-8000-000000000001";
    const project = {
      title: "Slope",
      slug: "slope",
      description: "Walls.",
      created_at: now,
      updated_at: now,
    };
    await db
      .insertInto("projects")
      .values({
        id,
        ...project,
        image_url: "/storage/project-images/a.jpg?v=2#x",
        before_image_url: "https://pictures.example/a.jpg?v=2",
        after_image_url: "/storage/project-images/b.jpg",
      })
      .execute();
    const names = [`${id}/1-0.jpg`, `${id.replace("1", "2")}/1-0.jpg`, "1-abc.jpg"];
    const file = { bucket: "project-images", content_type: "image/jpeg", bytes: 1, alt: "", created_at: now };
    await db
      .insertInto("media")
      .values(names.map((name, index) => ({ id: `m${index}`, ...file, name })))
      .execute();
    await mendUploads(db as never, engine);
    const owners = await db.selectFrom("media").select("uploaded_for").orderBy("id").execute();
    expect(owners.map(({ uploaded_for }) => uploaded_for)).toEqual([id, null, null]);
    expect(await db.selectFrom("projects").selectAll().execute()).toMatchObject([
      {
        image_url: "/storage/project-images/a.jpg",
        before_image_url: "https://pictures.example/a.jpg?v=2",
        after_image_url: "/storage/project-images/b.jpg",
      },
    ]);
  });

  test("gives services and projects the places of their age", async () => {
    const { db } = await open();
    for (const table of ["services", "projects"]) {
      const extra = table === "services" ? ["image_url, icon,", "'', 'Leaf',"] : ["", ""];
      const rows = [
        ["c", "2026-03-03"],
        ["b", "2026-03-01"],
        ["a", "2026-03-02"],
      ].map(([id, day]) => `('${id}', '${id}', '${id}', 'd', ${extra[1]} '${day}T00:00:00Z', '${now}')`);
      for (const statement of [
        `drop index ${table}_order`,
        "drop index if exists projects_published_order",
        `alter table ${table} drop column order_index`,
        `insert into ${table} (id, title, slug, description, ${extra[0]} created_at, updated_at) values ${rows}`,
      ]) {
        await sql.raw(statement).execute(db);
      }
    }
    await addOrders(db as never);
    for (const table of ["services", "projects"] as const) {
      const places = await db
        .selectFrom(table)
        .select(["id", "order_index"])
        .orderBy("order_index")
        .execute();
      expect(places.map(({ id, order_index }) => `${id} ${order_index}`)).toEqual(["b 1", "a 2", "c 3"]);
    }
  });

  test("gives the projects there are their slugs, the oldest first, and keeps redirects", async () => {
    const { db, engine } = await open();
    const undo =
      engine === "postgres"
        ? []
        : [
            "drop trigger projects_slug_insert",
            "drop trigger projects_slug_update",
            "drop index projects_slug",
          ];
    const rows = [
      ["a", "Back slope", "2026-03-02"],
      ["b", "Back Slope", "2026-03-01"],
      ["c", "庭", "2026-03-03"],
    ].map(([id, title, day]) => `('${id}', '${title}', 'd', '${day}T00:00:00Z', '${now}')`);
    for (const statement of [
      ...undo,
      "alter table projects drop column slug",
      `insert into projects (id, title, description, created_at, updated_at) values ${rows}`,
      `insert into slug_redirects values ('post', 'old', 'p1', '${now}')`,
    ]) {
      await sql.raw(statement).execute(db);
    }
    await addProjectSlugs(db as never, engine);
    const slugs = await db.selectFrom("projects").select("slug").orderBy("id").execute();
    expect(slugs.map(({ slug }) => slug)).toEqual(["back-slope-2", "back-slope", "庭"]);
    const redirect = { old_slug: "old", target_id: "p1", created_at: now };
    await db
      .insertInto("slug_redirects")
      .values({ ...redirect, kind: "project" })
      .execute();
    expect(await db.selectFrom("slug_redirects").select("kind").orderBy("kind").execute()).toEqual([
      { kind: "post" },
      { kind: "project" },
    ]);
    await expect(
      db
        .insertInto("slug_redirects")
        .values({ ...redirect, kind: "page" as "post" })
        .execute(),
    ).rejects.toThrow();
  });

  test.each([
    [
      "whole",
      {
        name: "Hillside",
        established: 1998,
        geo: { latitude: 43.7, longitude: -80.3 },
        towns: [
          { name: "Erin", latitude: 43.7756, longitude: -80.0713 },
          { name: "Acton", latitude: null, longitude: null },
        ],
        hours: [
          { day: "Monday", opens: "08:00", closes: "18:00" },
          { day: "Sunday", opens: null, closes: null },
        ],
        specialHours: [
          { from: "2026-12-24", to: "2026-12-26", opens: null, closes: null, note: "Christmas" },
          { from: "2026-12-31", to: "2026-12-31", opens: "09:00", closes: "12:00", note: "" },
        ],
        mapUrl: "https://www.openstreetmap.org/?mlat=43.7&mlon=-80.3#map=12/43.7/-80.3",
        logo: { image: "", showName: true },
      },
      {
        name: "Hillside",
        established: "1998",
        geo: { latitude: "43.7", longitude: "-80.3" },
        towns: [
          { name: "Erin", latitude: "43.7756", longitude: "-80.0713" },
          { name: "Acton", latitude: "", longitude: "" },
        ],
        hours: [
          { day: "Monday", open: true, opens: "08:00", closes: "18:00" },
          { day: "Sunday", open: false, opens: "", closes: "" },
        ],
        specialHours: [
          { from: "2026-12-24", to: "2026-12-26", open: false, opens: "", closes: "", note: "Christmas" },
          { from: "2026-12-31", to: "", open: true, opens: "09:00", closes: "12:00", note: "" },
        ],
        mapUrl: "",
        logo: { image: "", showName: true },
      },
    ],
    [
      "of before towns had coordinates",
      { towns: ["Erin"], mapUrl: "https://maps.example/hillside" },
      {
        towns: [{ name: "Erin", latitude: "", longitude: "" }],
        mapUrl: "https://maps.example/hillside",
      },
    ],
    [
      "broken",
      { geo: "here", towns: "Erin", hours: [null], specialHours: { from: 1 } },
      { geo: "here", towns: "Erin", hours: [""], specialHours: { from: "1" } },
    ],
    ["no document", [1], [1]],
  ])("keeps settings (%s) as they are typed, with their time", async (_case, before, after) => {
    const { db } = await open();
    await db
      .insertInto("site_settings")
      .values({ id: 1, value: JSON.stringify(before), updated_at: now })
      .execute();
    await keepSettingsAsTyped(db as never);
    const row = await db.selectFrom("site_settings").selectAll().executeTakeFirstOrThrow();
    expect(toJson(row.value)).toEqual(after);
    expect(toIsoTime(row.updated_at)).toBe(now);
  });

  const a = "/storage/site-images/a.jpg";
  const b = "https://pictures.example/b.jpg";
  test.each([
    ["both", { philosophy: a, nature: b }, null, { "philosophy.picture": a, "nature.picture": b }],
    ["one", { philosophy: "", nature: b }, null, { "nature.picture": b }],
    ["none", { philosophy: "", nature: "" }, null, null],
    [
      "both, beside what the page says and shows already",
      { philosophy: a, nature: b },
      { "values.heading": "Ours", "nature.picture": a },
      { "values.heading": "Ours", "nature.picture": a, "philosophy.picture": a },
    ],
  ])("moves the about page's pictures to it (%s)", async (_case, chosen, page, after) => {
    const { db } = await open();
    const value = { name: "Hillside", pictures: { share: a, ...chosen }, saved_at: { pictures: now } };
    await db
      .insertInto("site_settings")
      .values({ id: 1, value: JSON.stringify(value), updated_at: now })
      .execute();
    if (page) {
      const row = { key: "content:about", value: JSON.stringify(page), updated_at: now };
      await db.insertInto("pages").values(row).execute();
    }
    await movePicturesToAbout(db as never);
    const settings = await db.selectFrom("site_settings").selectAll().executeTakeFirstOrThrow();
    expect(toJson(settings.value)).toEqual({ ...value, pictures: { share: a } });
    const about = await db.selectFrom("pages").selectAll().where("key", "=", "content:about").execute();
    expect(about.map((row) => toJson(row.value))).toEqual(after ? [after] : []);
  });

  test.each(["[1]", '{"pictures":"none"}'])("moves nothing out of settings like %s", async (value) => {
    const { db } = await open();
    await db.insertInto("site_settings").values({ id: 1, value, updated_at: now }).execute();
    await movePicturesToAbout(db as never);
    const settings = await db.selectFrom("site_settings").selectAll().executeTakeFirstOrThrow();
    expect(toJson(settings.value)).toEqual(JSON.parse(value));
  });

  test.each<[string, keyof typeof rows, object]>([
    ["a review with a rating above 5", "reviews", { rating: 6 }],
    ["a review with a rating below 1", "reviews", { rating: 0 }],
    ["a review with an unknown source", "reviews", { source: "telepathy" }],
    ["a review with an empty reviewer", "reviews", { reviewer_name: "  " }],
    ["a review with a date that does not exist", "reviews", { review_date: "2026-02-31" }],
    ["a review with a date before 1900", "reviews", { review_date: "1899-12-31" }],
    ["a review with a date after tomorrow", "reviews", { review_date: daysAhead(2) }],
    ["a message whose phone number has six digits", "contact_messages", { phone: "555012" }],
    ["a message whose extension has six digits", "contact_messages", { phone: "ext. 12-34-56" }],
    ["a message whose phone number is cut short", "contact_messages", { phone: "(519) 555" }],
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

  test("refuses to change a message's phone number into words", async () => {
    const { db } = await open();
    await db.insertInto("contact_messages").values(enquiryRow(1)).execute();
    const change = (phone: string) => db.updateTable("contact_messages").set({ phone }).execute();
    for (const phone of ["555-0123", "+1 (519) 555-0123 ext. 9"]) await change(phone);
    await expect(change("call me")).rejects.toThrow();
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
