import { expect, test } from "vitest";
import { recordTexts } from "#app/platform/record-texts.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { errorDetails, runVerb, staffMember } from "#tests/support/staff-context.ts";
import { categoryVerbs } from "./categories.actions.server.ts";
import { listCategories, listEditableCategories, requireCategoryIds } from "./categories.queries.server.ts";

const WALLS = "0190b6a0-0000-7000-8000-00000000000a";
const PONDS = "0190b6a0-0000-7000-8000-00000000000b";
const PROJECT = "0190b6a0-0000-7000-8000-00000000000c";
const morning = "2026-05-01T08:00:00.000Z";
const noon = "2026-05-01T12:00:00.000Z";

describeOnEachDatabase("What staff do to categories", (openDatabase) => {
  const open = async () => {
    const database = await openDatabase();
    await staffMember(database);
    const create = (id: string, name: string, kind = "project") =>
      runVerb(database, categoryVerbs.create, { id, kind, name }, morning);
    const rename = (id: string, name: string, expected_updated_at = morning) =>
      runVerb(database, categoryVerbs.rename, { id, name, expected_updated_at }, noon);
    return { database, create, rename };
  };

  test("a new one has the slug and description of its name, and is made once", async () => {
    const { database, create } = await open();
    const first = await create(WALLS, " Walls & Steps ");
    expect(first).toMatchObject({
      value: { id: WALLS, name: "Walls & Steps", slug: "walls-steps" },
      activity: { verb: "added", entity_type: "category", entity_title: "Walls & Steps" },
    });
    expect(await create(WALLS, "Walls & Steps")).toMatchObject({ value: { id: WALLS }, activity: null });
    expect(await listCategories(database.db, "project")).toMatchObject([
      { slug: "walls-steps", description: "Custom category: Walls & Steps" },
    ]);
  });

  test("one of a kind has a slug, whatever the name looks like", async () => {
    const { database, create, rename } = await open();
    await create(WALLS, "Walls");
    const taken = { reason: "invalid", fieldErrors: { name: recordTexts.categories.sameName } };
    expect(await errorDetails(create(PONDS, "walls!"))).toEqual(taken);
    await create(PONDS, "Walls", "post");
    expect((await listCategories(database.db, "post"))[0]?.description).toBe("Blog category: Walls");
    await create(PROJECT, "Ponds");
    expect(await errorDetails(rename(PROJECT, "WALLS"))).toEqual(taken);
  });

  test("there may be 40 of a kind", async () => {
    const { create } = await open();
    for (let n = 0; n < 40; n += 1) await create(crypto.randomUUID(), `Walls ${n}`);
    expect(await errorDetails(create(WALLS, "Walls"))).toEqual({
      reason: "invalid",
      fieldErrors: { name: "There can be up to 40 categories. Delete one first." },
    });
    expect(await errorDetails(create(WALLS, "Walls", "post"))).toBe("no error");
  });

  test("slug and description follow a new name", async () => {
    const { database, create, rename } = await open();
    await create(WALLS, "Walls");
    expect((await rename(WALLS, "Stone walls")).activity).toMatchObject({
      verb: "changed",
      entity_id: WALLS,
    });
    expect(await listEditableCategories(database.db, "project")).toEqual([
      {
        id: WALLS,
        kind: "project",
        name: "Stone walls",
        slug: "stone-walls",
        description: "Custom category: Stone walls",
        updated_at: noon,
        uses: 0,
      },
    ]);
    expect(await rename(WALLS, "Stone Walls", noon)).toMatchObject({ value: { name: "Stone Walls" } });
  });

  test("a new name needs the version it was made for, and something to name", async () => {
    const { create, rename } = await open();
    await create(WALLS, "Walls");
    await rename(WALLS, "Stone walls");
    expect(await errorDetails(rename(WALLS, "Brick walls"))).toMatchObject({
      reason: "conflict",
      subject: { type: "category", id: WALLS },
    });
    expect(await errorDetails(rename(PONDS, "Ponds"))).toEqual({ reason: "gone" });
  });

  test("what had a deleted one loses it, and it was counted before", async () => {
    const { database, create } = await open();
    await create(WALLS, "Walls");
    await create(PONDS, "Ponds");
    await database.db
      .insertInto("projects")
      .values({
        id: PROJECT,
        title: "Slope",
        slug: "slope",
        description: "Three walls.",
        created_at: morning,
        updated_at: morning,
      })
      .execute();
    const links = [WALLS, PONDS].map((category_id) => ({ project_id: PROJECT, category_id }));
    await database.db.insertInto("project_categories").values(links).execute();
    expect((await listEditableCategories(database.db, "project")).map(({ uses }) => uses)).toEqual([1, 1]);

    const { activity } = await runVerb(database, categoryVerbs.remove, { id: WALLS }, noon);
    expect(activity).toMatchObject({ verb: "deleted", entity_title: "Walls" });
    const left = await database.db.selectFrom("project_categories").select("category_id").execute();
    expect(left).toEqual([{ category_id: PONDS }]);
    expect(await errorDetails(runVerb(database, categoryVerbs.remove, { id: WALLS }, noon))).toEqual({
      reason: "gone",
    });
  });

  test("are given to a thing each once, and only those of its kind", async () => {
    const { database, create } = await open();
    await create(WALLS, "Walls");
    await create(PONDS, "Ponds", "post");
    const known = (ids: string[]) => requireCategoryIds(database.db, "project", ids);
    expect(await known([WALLS, WALLS])).toEqual([WALLS]);
    expect(await known([])).toEqual([]);
    for (const other of [PROJECT, PONDS]) {
      expect(await errorDetails(known([WALLS, other]))).toMatchObject({
        fieldErrors: { category_ids: recordTexts.categories.gone([]) },
      });
    }
  });
});
