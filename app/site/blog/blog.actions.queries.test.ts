import { beforeEach, expect, test } from "vitest";
import { categoryVerbs } from "#app/kernel/categories/categories.actions.server.ts";
import { insertCategory } from "#app/kernel/categories/categories.queries.server.ts";
import { insertEntity } from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import { findRedirect } from "#app/kernel/documents/collections/collection-slug.queries.server.ts";
import type { AnyStaffVerb } from "#app/kernel/verbs/staff-verb.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { recordTexts } from "#app/platform/record-texts.ts";
import { texts } from "#app/platform/texts.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { fresh, idOf, post } from "#tests/support/record-inputs.ts";
import { errorDetails, runVerb, staffMember } from "#tests/support/staff-context.ts";
import { postVerbs } from "./blog.actions.server.ts";
import { findPost, findPostById } from "./blog.queries.server.ts";
import { posts } from "./posts.collection.ts";

const START = "2026-03-01T12:00:00.000Z";
const DAY_MS = 24 * 3_600_000;
const day = (number: number) => new Date(Date.parse(START) + number * DAY_MS).toISOString();

describeOnEachDatabase("Posts saved by staff", (open) => {
  let database: Database;
  let db: Database["db"];
  let userId: string;
  let clock: ReturnType<typeof manualClock>;
  let winter: string;
  let design: string;
  let garden: string;

  beforeEach(async () => {
    database = await open();
    ({ db } = database);
    ({ id: userId } = await staffMember(database));
    clock = manualClock(START);
    [winter, design, garden] = await db.transaction().execute(async (trx) => {
      const common = { userId: null, now: START };
      return [
        (await insertCategory(trx, { ...common, kind: "post", name: "Winter" })).id,
        (await insertCategory(trx, { ...common, kind: "post", name: "Design" })).id,
        (await insertCategory(trx, { ...common, kind: "project", name: "Garden" })).id,
      ] as const;
    });
  });

  /** Runs a verb at the clock's time. */
  function run(name: keyof typeof postVerbs, input: object) {
    const verb: AnyStaffVerb = postVerbs[name];
    return runVerb(database, verb, input, clock.now().toISOString());
  }

  const blank = (number: number) =>
    post({ ...fresh, id: idOf(number), title: `Post ${number}`, slug: "", category_ids: [winter] });

  const add = (number: number, change: object = {}) => run("save", { ...blank(number), ...change });

  /** Saves a stored post again with some fields changed, a day later. */
  async function change(number: number, changed: object) {
    clock.advance(DAY_MS);
    const stored = await findPostById(db, idOf(number));
    return run("save", {
      ...blank(number),
      slug: stored?.slug ?? "",
      title: stored?.title ?? "",
      published: stored?.published ?? false,
      expected_updated_at: stored?.updated_at ?? null,
      ...changed,
    });
  }

  const slugOf = async (number: number) => (await findPostById(db, idOf(number)))?.slug;

  test("a new post is kept whole, with its author and times", async () => {
    const answer = await add(1, {
      title: "  When to Prune What?  ",
      featured_image: "https://pictures.example/a.jpg",
      category_ids: [winter, design, winter],
    });
    expect(answer.value).toEqual({ id: idOf(1), slug: "when-to-prune-what" });
    expect(answer.activity).toEqual({
      verb: "added",
      entity_type: "post",
      entity_id: idOf(1),
      entity_title: "When to Prune What?",
    });
    const post = await findPost(db, "when-to-prune-what", false);
    expect(post).toMatchObject({
      title: "When to Prune What?",
      content: "<p>Wait.</p>",
      featured_image: "https://pictures.example/a.jpg",
      created_at: START,
      updated_at: START,
      published_at: START,
    });
    expect(post?.categories.map((category) => category.name)).toEqual(["Design", "Winter"]);
    const row = await db.selectFrom("posts").select("user_id").executeTakeFirstOrThrow();
    expect(row.user_id).toBe(userId);
  });

  test.each([
    ["typed and free", "My Slug", [], "my-slug"],
    ["typed, beside a longer one", "salt", ["salt-2", "salty"], "salt"],
    ["left empty", "", [], "salt-stone"],
    ["left empty, taken", "", ["salt-stone"], "salt-stone-2"],
    ["nothing usable typed", "?!", ["salt-stone"], "salt-stone-2"],
  ])("a slug %s", async (_case, slug, taken, given) => {
    for (const [index, other] of taken.entries()) await add(index + 2, { slug: other });
    await add(1, { title: "Salt & Stone", slug });
    expect(await slugOf(1)).toBe(given);
  });

  test("a stored post is not given a slug that is taken, and its own is no conflict", async () => {
    await add(1, { slug: "salt" });
    await add(2, { slug: "pepper" });
    expect(await errorDetails(change(2, { slug: " Salt! " }))).toEqual({
      reason: "invalid",
      fieldErrors: { slug: recordTexts.posts.sameSlug },
    });
    await change(2, { title: "Pepper and more" });
    expect(await slugOf(2)).toBe("pepper");
  });

  test("of two posts that had a slug the later is led to, and one that was never published takes nothing", async () => {
    await add(1, { slug: "guide" });
    await change(1, { slug: "old-guide" });
    await add(2, { slug: "guide", published: false });
    await change(2, { slug: "draft-guide" });
    expect(await findRedirect(db, posts, "guide")).toBe("/blog/old-guide");
    await add(3, { slug: "guide" });
    expect(await findPost(db, "guide", false)).toMatchObject({ id: idOf(3) });
    await change(3, { slug: "new-guide" });
    expect(await findRedirect(db, posts, "guide")).toBe("/blog/new-guide");
  });

  test.each<[string, boolean[], number | null, number | null]>([
    ["a draft", [false], null, null],
    ["published at once", [true], 0, 0],
    ["a draft, then published", [false, true], 1, 1],
    ["published, saved twice more", [true, true, true], 2, 0],
    ["published, taken back", [true, false], null, 0],
    ["published, taken back, published", [true, false, true], 2, 0],
    ["drafts, then published, then saved", [false, false, true, true], 3, 2],
  ])(
    "%s: published_at is the last save's, first_published_at the first's",
    async (_case, saves, last, first) => {
      for (const [index, published] of saves.entries()) {
        if (index === 0) await add(1, { published });
        else await change(1, { published });
      }
      expect(await findPostById(db, idOf(1))).toMatchObject({
        published_at: last === null ? null : day(last),
        first_published_at: first === null ? null : day(first),
        created_at: START,
        updated_at: day(saves.length - 1),
      });
    },
  );

  test("the post's own form follows the same times and leaves slug and categories", async () => {
    await add(1, { slug: "chosen", category_ids: [design] });
    clock.advance(DAY_MS);
    const answer = await run("update", {
      ...blank(1),
      expected_updated_at: START,
      title: "Another title",
      content: "<p>More <b>text</b>.</p>",
      published: false,
    });
    expect(answer).toMatchObject({ value: { slug: "chosen" }, activity: { verb: "unpublished" } });
    expect(await findPostById(db, idOf(1))).toMatchObject({
      title: "Another title",
      slug: "chosen",
      content: "<p>More <b>text</b>.</p>",
      featured_image: null,
      published_at: null,
      first_published_at: START,
      updated_at: day(1),
      categories: [{ name: "Design" }],
    });
  });

  test("who changed it first is not overwritten unseen, by either form", async () => {
    await add(1);
    await change(1, { title: "Theirs" });
    const mine = { ...blank(1), title: "Mine", expected_updated_at: START };
    for (const verb of ["save", "update"] as const) {
      expect(await errorDetails(run(verb, mine))).toEqual({
        reason: "conflict",
        subject: { type: "post", id: idOf(1) },
        updated_at: day(1),
        fields: [],
      });
    }
    expect(await findPostById(db, idOf(1))).toMatchObject({ title: "Theirs" });
    await run("update", { ...mine, expected_updated_at: day(1) });
    expect(await findPostById(db, idOf(1))).toMatchObject({ title: "Mine" });
  });

  test("the post's own form is answered where the post is gone", async () => {
    expect(await errorDetails(run("update", { ...blank(1), expected_updated_at: START }))).toEqual({
      reason: "gone",
    });
  });

  test("a category of projects is refused, and nothing is kept", async () => {
    await add(1, { category_ids: [winter] });
    for (const category_ids of [[winter, garden], [garden]]) {
      expect(await errorDetails(change(1, { category_ids }))).toEqual({
        reason: "invalid",
        fieldErrors: { category_ids: recordTexts.categories.gone([]) },
      });
    }
    const links = await db.selectFrom("post_categories").selectAll().execute();
    expect(links).toEqual([{ post_id: idOf(1), category_id: winter }]);
  });

  test("a category that was deleted meanwhile is named when another field is saved, and nothing is kept", async () => {
    await add(1, { category_ids: [winter, design] });
    const { updated_at } = (await findPostById(db, idOf(1))) ?? {};
    await runVerb(database, categoryVerbs.remove, { id: winter }, day(1));
    const retitled = {
      ...blank(1),
      slug: "post-1",
      title: "Frost",
      expected_updated_at: updated_at,
      base: { title: "Post 1" },
    };
    for (const category_ids of [[winter, design], [winter]]) {
      expect(await errorDetails(run("save", { ...retitled, category_ids }))).toEqual({
        reason: "invalid",
        fieldErrors: { category_ids: recordTexts.categories.gone(["Winter"]) },
      });
    }
    expect(await findPostById(db, idOf(1))).toMatchObject({ title: "Post 1" });
    // The form goes on without it.
    const base = { title: "Post 1", category_ids: [winter, design] };
    await run("save", { ...retitled, category_ids: [design], base });
    expect(await findPostById(db, idOf(1))).toMatchObject({ title: "Frost", categories: [{ id: design }] });
  });

  test("content is cleaned on write, by both forms", async () => {
    const content = "<p>ok</p><script>alert(1)</script>";
    await add(1, { content });
    expect(await findPostById(db, idOf(1))).toMatchObject({ content: "<p>ok</p>" });
    await run("update", { ...blank(1), expected_updated_at: START, content });
    expect(await findPostById(db, idOf(1))).toMatchObject({ content: "<p>ok</p>" });
  });

  test("content of which cleaning leaves nothing is refused", async () => {
    const nothing = { content: "<script>alert(1)</script>" };
    const expected = { reason: "invalid", fieldErrors: { content: texts.field.missing("content") } };
    expect(await errorDetails(add(1, nothing))).toEqual(expected);
    await add(1);
    expect(
      await errorDetails(run("update", { ...blank(1), expected_updated_at: START, ...nothing })),
    ).toEqual(expected);
  });

  test("posts of the demo content and of staff are the same to them", async () => {
    const fields = { title: "Demo", slug: "demo", content: "<p>x</p>", excerpt: "x", published: true };
    const id = await db
      .transaction()
      .execute((trx) => insertEntity(trx, posts, fields, { userId: null, now: START }));
    clock.advance(DAY_MS);
    await run("update", { ...blank(1), id, expected_updated_at: START, title: "Changed" });
    expect(await findPost(db, "demo", false)).toMatchObject({ title: "Changed", published_at: day(1) });
  });
});
