import { expect, test } from "vitest";
import { insertPost } from "#app/features/blog/blog.queries.server.ts";
import { insertCategory } from "#app/features/categories/categories.queries.server.ts";
import { patchVerbs } from "#app/features/page-content/patch.actions.server.ts";
import type { VerbError } from "#app/features/staff/staff-verb.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { runVerb, staffMember } from "#tests/support/staff-context.ts";
import { findPatchTarget } from "./patch-targets.server.ts";
import { verbTables } from "./staff/verb-tables.server.ts";

const id = (n: number) => `0190b6a0-0000-7000-8000-${String(n).padStart(12, "0")}`;
const now = "2026-03-01T12:00:00.000Z";
const later = "2026-03-02T12:00:00.000Z";
const picture = "https://pictures.example/gate.jpg";

/** Each kind of record, and a text of it that stands on a page. */
const texts = [
  { target: `service:${id(1)}`, path: "title", was: "Stone", value: "Stonework" },
  { target: `service:${id(1)}`, path: "description", was: "Walls", value: "Walls and steps" },
  { target: `feature:${id(2)}`, path: "title", was: "Steps", value: "Front steps" },
  { target: `project:${id(3)}`, path: "title", was: "Patio", value: "A patio" },
  { target: `project:${id(3)}`, path: `images.${id(4)}.caption`, was: "Before", value: "The yard before" },
  { target: `post:${id(5)}`, path: "title", was: "Frost", value: "First frost" },
  {
    target: `post:${id(5)}`,
    path: "content",
    was: "<h2>Cold</h2><p>Wait.</p>",
    value: "<h2>Cold</h2><p>Wait for it.</p>",
  },
  { target: `review:${id(6)}`, path: "comment", was: "Good", value: "Very good" },
  { target: `slide:${id(7)}`, path: "title", was: "Spring", value: "Spring is here" },
  { target: "heading:about", path: "title", was: "About Us", value: "Who we are" },
  { target: "content:about", path: "values.heading", was: "Our Core Values", value: "What we hold to" },
];

describeOnEachDatabase("A text of a record", (open) => {
  async function start() {
    const database = await open();
    await staffMember(database);
    const run = (feature: string, verb: string, input: object) => {
      const found = verbTables[feature]?.[verb];
      if (!found) throw new Error(`There is no ${feature}/${verb}`);
      return runVerb(database, found, { expected_updated_at: null, ...input }, now);
    };
    const { db } = database;
    await run("services", "save", {
      id: id(1),
      title: "Stone",
      description: "Walls",
      icon: "Leaf",
      image_url: "",
    });
    const step = { id: id(2), service_id: id(1), title: "Steps", description: "d", image_url: "" };
    await run("features", "save", step);
    const category = await db
      .transaction()
      .execute((trx) => insertCategory(trx, { kind: "project", name: "Stone", userId: null, now }));
    const images = [
      { id: id(9), url: `${picture}?2`, caption: "After" },
      { id: id(4), url: picture, caption: "Before" },
    ];
    await run("projects", "save", {
      ...{ id: id(3), title: "Patio", description: "d", images, category_ids: [category.id] },
      ...{ image_url: "", before_image_url: "", after_image_url: "" },
    });
    const post = { title: "Frost", slug: "frost", excerpt: "e", content: "<h1>Cold</h1><p>Wait.</p>" };
    await db
      .transaction()
      .execute((trx) =>
        insertPost(trx, { id: id(5), ...post, featured_image: "", published: true, userId: null, now }),
      );
    await run("reviews", "save", {
      ...{ id: id(6), reviewer_name: "Priya", rating: 5, comment: "Good", review_date: "2026-01-02" },
      ...{ source: "google", source_url: "", verified: true, featured: false, published: true },
    });
    await run("hero", "save", { id: id(7), title: "Spring", subtitle: "s", image_url: picture });
    const verbs = patchVerbs(findPatchTarget);
    const save = (changes: object[]) => runVerb(database, verbs.save, { changes }, later);
    const read = (target: string) => db.transaction().execute((trx) => findPatchTarget({ trx }, target));
    return { db, save, read };
  }

  test("of each kind is saved with the others, by the verb of its form", async () => {
    const { db, save, read } = await start();
    const { activity, further = [] } = await save(texts);
    expect([activity, ...further].map((line) => `${line?.verb} ${line?.subject_kind}`)).toEqual([
      ...["changed service", "changed feature", "changed project", "changed post", "changed review"],
      ...["changed hero slide", "changed page heading", "changed page"],
    ]);
    for (const { target, path, value } of texts) expect((await read(target))?.valueAt(path)).toBe(value);
    // What the form would send besides stays as it was.
    const moved = await db.selectFrom("slug_redirects").select("old_slug").orderBy("old_slug").execute();
    expect(moved).toEqual([{ old_slug: "patio" }, { old_slug: "stone" }]);
    const rows = await db.selectFrom("project_images").select("id").orderBy("order_index").execute();
    expect(rows.map((row) => row.id)).toEqual([id(9), id(4)]);
    expect(await db.selectFrom("project_categories").selectAll().execute()).toHaveLength(1);
  });

  test("that breaks its form's rule is told at its place, and nothing of the patch is saved", async () => {
    const { save, read } = await start();
    const broken = texts.map((text) => ({
      ...text,
      value: text.target.startsWith("heading") ? text.value : "",
    }));
    const error: VerbError = await save(broken).then(
      () => expect.unreachable(),
      (thrown) => thrown,
    );
    expect(error.details).toMatchObject({ reason: "invalid" });
    const told = Object.keys((error.details as { fieldErrors: object }).fieldErrors);
    // A caption may be empty.
    expect(told).toEqual(
      broken
        .filter(({ path, value }) => value === "" && !path.endsWith("caption"))
        .map(({ target, path }) => `${target} ${path}`),
    );
    for (const { target, path, was } of texts) expect((await read(target))?.valueAt(path)).toBe(was);
    await expect(
      save([
        {
          target: `project:${id(3)}`,
          path: `images.${id(4)}.caption`,
          was: "Before",
          value: "x".repeat(301),
        },
      ]),
    ).rejects.toMatchObject({
      details: {
        fieldErrors: { [`project:${id(3)} images.${id(4)}.caption`]: expect.stringContaining("300") },
      },
    });
  });

  test("that the verb itself refuses is told at its place", async () => {
    const { db, save } = await start();
    const other = { id: id(8), title: "Snow", slug: "snow", description: "d", icon: "Leaf", image_url: "" };
    await db
      .insertInto("services")
      .values({ ...other, created_at: now, updated_at: now })
      .execute();
    await expect(save([{ ...texts[0], value: "Snow" }])).rejects.toMatchObject({
      details: { fieldErrors: { [`service:${id(1)} title`]: staffMessages.services.sameAddress } },
    });
  });

  test("that somebody else has changed meanwhile is a conflict, its neighbour is none", async () => {
    const { save } = await start();
    await save([texts[0] as object]);
    await save([texts[1] as object]);
    await expect(save([{ ...texts[0], value: "Mine" }])).rejects.toMatchObject({
      details: { reason: "conflicts", conflicts: [{ path: "title", theirs: "Stonework", subjectId: id(1) }] },
    });
  });

  test.each(["service:", "service:gone", "toString:x", "heading:privacy-policy", "content:gone", ""])(
    "of %j is a text of nothing",
    async (target) => {
      const { save } = await start();
      await expect(save([{ target, path: "title", was: "a", value: "b" }])).rejects.toMatchObject({
        details: { conflicts: [{ theirs: null }] },
      });
    },
  );

  test.each(["updated_at.x", "id", "images", "images.x.caption", "__proto__", "expected_updated_at"])(
    "can't reach %j",
    async (path) => {
      const { save, read } = await start();
      const target = `project:${id(3)}`;
      const before = (await read(target))?.valueAt("title");
      await expect(save([{ target, path, was: String(id(3)), value: id(8) }])).rejects.toThrow();
      expect((await read(target))?.valueAt("title")).toBe(before);
    },
  );

  test("of a built-in slide makes slides of all of them first", async () => {
    const { db, save } = await start();
    await db.deleteFrom("hero_slides").execute();
    const target = "slide:hero-hardscape";
    await save([
      { target, path: "title", was: "Custom Hardscape Solutions", value: "Stone that stays" },
      { target, path: "image_url", was: "/storage/built-in/hero-hardscape.jpg", value: picture },
      {
        target: "slide:hero-landscaping",
        path: "title",
        was: "Transform Your Outdoor Space",
        value: "Your garden",
      },
    ]);
    const slides = await db
      .selectFrom("hero_slides")
      .select(["title", "image_url"])
      .orderBy("order_index")
      .execute();
    expect(slides[1]?.image_url).toBe(picture);
    expect(slides.map(({ title }) => title)).toEqual([
      ...["Your garden", "Stone that stays", "Year-Round Property Maintenance"],
    ]);
  });
});
